// The tray's images, read from the icons folder when they are first needed.
import { nativeImage, type NativeImage } from 'electron';
import { join } from 'node:path';

/** The image of a file's name. The same one each time. */
export type TrayIcons = (name: string) => NativeImage;

export function openTrayIcons(folder: string): TrayIcons {
  const loaded = new Map<string, NativeImage>();
  return (name) => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const image = nativeImage.createFromPath(join(folder, name));
    if (image.isEmpty()) throw new Error(`The tray icon ${name} is missing from ${folder}.`);
    loaded.set(name, image);
    return image;
  };
}
