// A picture in memory: cropping and resizing.

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel: red, green, blue, alpha, not premultiplied; rows from the top. */
  readonly rgba: Uint8Array;
}

/** Crops a picture; parts outside it are left out. */
export function crop(source: Bitmap, left: number, top: number, width: number, height: number): Bitmap {
  const right = Math.min(source.width, left + width);
  const bottom = Math.min(source.height, top + height);
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  const size = { width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
  const rgba = new Uint8Array(size.width * size.height * 4);
  for (let row = 0; row < size.height; row += 1) {
    const from = ((y + row) * source.width + x) * 4;
    rgba.set(source.rgba.subarray(from, from + size.width * 4), row * size.width * 4);
  }
  return { ...size, rgba };
}

/** Resizes by area averaging, weighted by alpha. */
export function resize(source: Bitmap, width: number, height: number): Bitmap {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = mean(source, {
        left: (x * source.width) / width,
        right: ((x + 1) * source.width) / width,
        top: (y * source.height) / height,
        bottom: ((y + 1) * source.height) / height,
      });
      rgba.set(pixel, (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function mean({ width, rgba }: Bitmap, { left, right, top, bottom }: Area): [number, number, number, number] {
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  let area = 0;
  for (let y = Math.floor(top); y < bottom; y += 1) {
    const tall = Math.min(y + 1, bottom) - Math.max(y, top);
    for (let x = Math.floor(left); x < right; x += 1) {
      const covered = tall * (Math.min(x + 1, right) - Math.max(x, left));
      const at = (y * width + x) * 4;
      const weight = covered * (rgba[at + 3] ?? 0);
      red += weight * (rgba[at] ?? 0);
      green += weight * (rgba[at + 1] ?? 0);
      blue += weight * (rgba[at + 2] ?? 0);
      alpha += weight;
      area += covered;
    }
  }
  if (alpha === 0) return [0, 0, 0, 0];
  return [
    Math.round(red / alpha),
    Math.round(green / alpha),
    Math.round(blue / alpha),
    Math.round(alpha / area),
  ];
}
