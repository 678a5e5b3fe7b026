// The tray's images, read from the icons folder when they are first needed.
import { nativeImage, type NativeImage } from 'electron';
import { join } from 'node:path';
import type { TrayStatus } from '../contract/view.ts';

/** The image for a status, on a dark or a light panel. The same one each time. */
export type TrayIcons = (status: TrayStatus, dark: boolean) => NativeImage;

export function openTrayIcons(folder: string, platform: NodeJS.Platform): TrayIcons {
  const loaded = new Map<string, NativeImage>();
  return (status, dark) => {
    // macOS colours a template image itself, to suit the menu bar; Windows picks the size it needs from an .ico.
    const variant = platform === 'darwin' ? 'Template' : dark ? 'dark' : 'light';
    const name = `${status}-${variant}.${platform === 'win32' ? 'ico' : 'png'}`;
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const image = nativeImage.createFromPath(join(folder, name));
    if (image.isEmpty()) throw new Error(`The tray icon ${name} is missing from ${folder}.`);
    loaded.set(name, image);
    return image;
  };
}
