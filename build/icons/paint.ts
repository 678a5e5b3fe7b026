// Paints the icons of tray and application from the drawings in source/ (`npm run icons`). Run it after changing a drawing
// or a colour, look at the result, and commit both.
//
// tray/<status>-<light|dark>.png, @2x   Linux: 24 and 48 pixels; the desktop gets the larger one
// tray/<status>-<light|dark>-22.png, @2x  KDE and XFCE, which scale it to 22 pixels: 22 and 44
// tray/<status>-<light|dark>.ico        Windows: chooses one of the sizes in the file; Electron ignores @2x there
// tray/<status>-Template.png, @2x       macOS: 16 and 32 pixels, black and alpha only
// tray/number-<light|dark>-<size>.png   Linux, Windows: numbers that Perch lays over the icons
// app/<size>x<size>.png, icon.{ico,icns}  the application: Linux, Windows, macOS
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paintApp } from './app.ts';
import { fingerprint } from './fingerprint.ts';
import { paintNumbers } from './numbers.ts';
import { paintTray } from './tray.ts';

const folder = import.meta.dirname;
const source = (name: string) => readFileSync(join(folder, 'source', name), 'utf8');

const tray = await paintTray([source('tray.svg'), source('marks.svg')]);
write('tray', new Map([...tray, ...(await paintNumbers([source('numbers.svg')]))]));
write('app', await paintApp(source('app.svg')));
writeFileSync(join(folder, 'painted.json'), `${JSON.stringify(fingerprint(folder), null, 2)}\n`);

function write(part: string, files: Map<string, Buffer>): void {
  rmSync(join(folder, part), { recursive: true, force: true });
  mkdirSync(join(folder, part));
  for (const [name, content] of files) writeFileSync(join(folder, part, name), content);
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  console.log(`${part}: ${files.size} files, ${Math.round(bytes / 1000)} kB`);
}
