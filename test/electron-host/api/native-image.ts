// nativeImage: https://www.electronjs.org/docs/latest/api/native-image
import { readFileSync, statSync } from 'node:fs';
import { basename, extname, join, dirname } from 'node:path';
import type { NativeImage as ElectronNativeImage, nativeImage as electronNativeImage } from 'electron';
import { type Bitmap, decodePng, encodePng } from './png.ts';
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

/** The width of Windows' small icons at a scale of 100 %, in pixels. */
const smallIconWidth = 16;
const suffixes = [1, 1.25, 1.33, 1.4, 1.5, 1.8, 2, 2.5, 3, 4, 5];

export class HostNativeImage extends StrictObject implements PartOf<ElectronNativeImage, HostNativeImage> {
  readonly #representations = new Map<number, Bitmap>();

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

  isEmpty(): boolean {
    return this.#representations.size === 0;
  }

  getSize(scaleFactor = 1): Electron.Size {
    const nearest = this.#nearestFactor(scaleFactor);
    const bitmap = nearest === undefined ? undefined : this.#representations.get(nearest);
    if (nearest === undefined || !bitmap) return { width: 0, height: 0 };
    return { width: Math.round(bitmap.width / nearest), height: Math.round(bitmap.height / nearest) };
  }

  getScaleFactors(): number[] {
    return [...this.#representations.keys()].sort((one, other) => one - other);
  }

  addRepresentation(options: Electron.AddRepresentationOptions): void {
    const { scaleFactor = 1, width = 0, height = 0, buffer, dataURL } = options;
    if (dataURL !== undefined) throw new UnimplementedError('images from data URLs');
    const bitmap = buffer && (decodePng(buffer) ?? fromBitmap(buffer, width, height));
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
      return whole(image);
    },
    createFromBuffer: (buffer: Buffer) => made({ buffer }),
    createFromBitmap: (buffer, options) => {
      if (buffer.length !== options.width * options.height * 4) throw new Error('invalid buffer size');
      return made({ ...options, buffer });
    },
  } satisfies Partial<typeof electronNativeImage>,
  'nativeImage',
);

function made(options: Electron.AddRepresentationOptions): ElectronNativeImage {
  const image = new HostNativeImage();
  image.addRepresentation(options);
  return whole(image);
}

/** The image's file and its siblings for other scale factors, if they exist, each with its factor. */
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

/** Returns the pictures of a Windows icon (ICO), which are PNG, with their widths in pixels. */
function picturesOfIco(ico: Buffer): { readonly width: number; readonly png: Buffer }[] {
  // A header of 6 bytes, then 16 bytes for each picture: width (0 means 256), …, size and offset of its data.
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = ico.subarray(6 + 16 * index, 22 + 16 * index);
    const [size, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    return { width: entry.readUInt8(0) || 256, png: ico.subarray(offset, offset + size) };
  });
}
