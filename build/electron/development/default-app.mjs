// In place of Electron's own resources/default_app.asar: what this Electron runs when it is started with the path of a program.
//
//   electron [switches] [-r MODULE]... PATH [arguments]
import './older-node.mjs';
import { app } from 'electron';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const args = process.argv.slice(1);
const modules = [];
while (args[0]?.startsWith('-')) {
  if (['-r', '--require'].includes(args.shift())) modules.push(path.resolve(args.shift()));
}
const require = createRequire(import.meta.url);
for (const module of modules) require(module);

let main = path.resolve(args[0] ?? '.');
if (fs.statSync(main).isDirectory()) {
  const manifest = JSON.parse(fs.readFileSync(path.join(main, 'package.json'), 'utf8'));
  const { version, name, productName = name, desktopName = `${productName}.desktop` } = manifest;
  if (version) app.setVersion(version);
  app.name = productName;
  app.setDesktopName(desktopName);
  app.setAppPath(main);
  main = path.join(main, manifest.main ?? 'index.js');
}
await import(pathToFileURL(main).href);
