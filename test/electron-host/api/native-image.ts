// nativeImage: https://www.electronjs.org/docs/latest/api/native-image
import { readFileSync, statSync } from 'node:fs';
import { basename, extname, join, dirname } from 'node:path';
import type { NativeImage as ElectronNativeImage, nativeImage as electronNativeImage } from 'electron';
import { type Bitmap, crop, resize } from '../images/bitmap.ts';
import { picturesOfIco } from '../images/ico.ts';
import { decodePng, encodePng } from '../images/png.ts';
import {
  UnimplementedError,
  unimplementedProxy,
  StrictObject,
  type PartOf,
  whole,
} from './unimplemented-proxy.ts';

interface Scaled {
  readonly scaleFactor?: number;
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
/** Windows' small icons at 100 %, in pixels. */
const smallIconWidth = 16;
const suffixes = [1, 1.25, 1.33, 1.4, 1.5, 1.8, 2, 2.5, 3, 4, 5];

export class HostNativeImage extends StrictObject implements PartOf<ElectronNativeImage, HostNativeImage> {
  readonly #representations = new Map<number, Bitmap>();
  #isTemplate = false;

  constructor() {
    super('NativeImage');
  }

  toPNG({ scaleFactor = 1 }: Scaled = {}): Buffer {
    const bitmap = this.#nearest(scaleFactor);
    return bitmap ? encodePng(bitmap) : Buffer.alloc(0);
  }

  /** BGRA, premultiplied, as on Electron's platforms. */
  toBitmap({ scaleFactor = 1 }: Scaled = {}): Buffer {
    const bgra = Buffer.from(this.#nearest(scaleFactor)?.rgba ?? []);
    for (let at = 0; at < bgra.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = bgra.subarray(at, at + 4);
      bgra.set(
        [blue, green, red].map((value) => Math.round((value * alpha) / 255)),
        at,
      );
    }
    return bgra;
  }

  toDataURL(options: Scaled = {}): string {
    return `data:image/png;base64,${this.toPNG(options).toString('base64')}`;
  }

  isEmpty(): boolean {
    return this.#representations.size === 0;
  }

  getSize(scaleFactor = 1): Electron.Size {
    const nearest = this.#nearestFactor(scaleFactor);
    const bitmap = nearest === undefined ? undefined : this.#representations.get(nearest);
    if (nearest === undefined || !bitmap) return { width: 0, height: 0 };
    return { width: Math.round(bitmap.width / nearest), height: Math.round(bitmap.height / nearest) };
  }

  getAspectRatio(scaleFactor = 1): number {
    const { width, height } = this.getSize(scaleFactor);
    return height === 0 ? 1 : width / height;
  }

  getScaleFactors(): number[] {
    return [...this.#representations.keys()].sort((one, other) => one - other);
  }

  /** Has no effect outside macOS, as in Electron. */
  setTemplateImage(option: boolean): void {
    this.#isTemplate = process.platform === 'darwin' && option;
  }

  isTemplateImage(): boolean {
    return this.#isTemplate;
  }

  resize(options: Electron.ResizeOptions): ElectronNativeImage {
    const size = this.getSize();
    const ratio = this.getAspectRatio();
    const width =
      options.width ?? (options.height === undefined ? size.width : Math.round(options.height * ratio));
    const height =
      options.height ?? (options.width === undefined ? size.height : Math.round(options.width / ratio));
    const image = new HostNativeImage();
    if (width <= 0 || height <= 0) return whole(image);
    for (const [factor, bitmap] of this.#representations) {
      image.#representations.set(
        factor,
        resize(bitmap, Math.round(width * factor), Math.round(height * factor)),
      );
    }
    return whole(image);
  }

  crop(rect: Electron.Rectangle): ElectronNativeImage {
    const image = new HostNativeImage();
    for (const [factor, bitmap] of this.#representations) {
      const [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map((each) =>
        Math.round(each * factor),
      );
      const part = crop(bitmap, x ?? 0, y ?? 0, width ?? 0, height ?? 0);
      if (part.width > 0 && part.height > 0) image.#representations.set(factor, part);
    }
    return whole(image);
  }

  addRepresentation(options: Electron.AddRepresentationOptions): void {
    const { scaleFactor = 1, width = 0, height = 0, buffer, dataURL } = options;
    const data = Buffer.isBuffer(buffer) ? buffer : dataURL === undefined ? undefined : dataOf(dataURL);
    if (data?.subarray(0, 3).equals(jpegStart)) throw new UnimplementedError('pictures in JPEG');
    const bitmap = data && (decodePng(data) ?? fromBitmap(data, width, height));
    if (bitmap && !this.#representations.has(scaleFactor)) this.#representations.set(scaleFactor, bitmap);
  }

  #nearest(scaleFactor: number): Bitmap | undefined {
    const factor = this.#nearestFactor(scaleFactor);
    return factor === undefined ? undefined : this.#representations.get(factor);
  }

  #nearestFactor(wanted: number): number | undefined {
    const distance = (factor: number) => Math.abs(factor - wanted);
    return this.getScaleFactors().sort((one, other) => distance(one) - distance(other))[0];
  }
}

export const nativeImage = unimplementedProxy(
  {
    createEmpty: () => whole(new HostNativeImage()),
    createFromPath: (path) => {
      const image = new HostNativeImage();
      for (const [scaleFactor, file] of filesOf(path)) {
        const data = readFileSync(file);
        if (extname(file) !== '.ico') image.addRepresentation({ scaleFactor, buffer: data });
        else if (process.platform === 'win32')
          for (const { width, png } of picturesOfIco(data))
            image.addRepresentation({ scaleFactor: width / smallIconWidth, buffer: png });
      }
      image.setTemplateImage(/Template(?:@[\d.]+x)?$/.test(basename(path, extname(path))));
      return whole(image);
    },
    createFromBuffer: (buffer: Buffer, options?: Electron.CreateFromBufferOptions) => {
      requireBuffer(buffer);
      return made({ ...options, buffer });
    },
    createFromBitmap: (buffer, options) => {
      requireBuffer(buffer);
      if (!('width' in options)) throw new Error('width is required');
      if (!('height' in options)) throw new Error('height is required');
      if (buffer.length !== options.width * options.height * 4) throw new Error('invalid buffer size');
      return made({ ...options, buffer });
    },
    createFromDataURL: (dataURL) => made({ dataURL }),
  } satisfies Partial<typeof electronNativeImage>,
  'nativeImage',
);

function requireBuffer(buffer: unknown): void {
  if (!Buffer.isBuffer(buffer)) throw new Error('buffer must be a node Buffer');
}

function made(options: Electron.AddRepresentationOptions): ElectronNativeImage {
  const image = new HostNativeImage();
  image.addRepresentation(options);
  return whole(image);
}

/** The file and its siblings for other scale factors. */
function filesOf(path: string): [number, string][] {
  const extension = extname(path);
  const name = basename(path, extension);
  const siblings = suffixes.map((factor): [number, string] => {
    return [factor, join(dirname(path), `${name}@${factor}x${extension}`)];
  });
  const own = Number(/@([\d.]+)x$/.exec(name)?.[1] ?? 1);
  const files: [scaleFactor: number, file: string][] = [[own, path], ...siblings];
  return files.filter(([, file]) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

function dataOf(dataURL: string): Buffer | undefined {
  const match = /^data:image\/[^;,]+;base64,(.*)$/s.exec(dataURL);
  return match?.[1] === undefined ? undefined : Buffer.from(match[1], 'base64');
}

function fromBitmap(data: Buffer, width: number, height: number): Bitmap | undefined {
  if (width <= 0 || height <= 0 || data.length < width * height * 4) return undefined;
  const rgba = new Uint8Array(data.subarray(0, width * height * 4));
  for (let at = 0; at < rgba.length; at += 4) {
    const [blue = 0, green = 0, red = 0, alpha = 0] = rgba.subarray(at, at + 4);
    const straight = (value: number) => (alpha === 0 ? 0 : Math.min(255, Math.round((value * 255) / alpha)));
    rgba.set([red, green, blue].map(straight), at);
  }
  return { width, height, rgba };
}
