// The tray application beside which `npm run bench` measures Perch: an icon with a menu, and a window with an empty page.
import { app, BrowserWindow, Menu, Tray } from 'electron';
import { join } from 'node:path';

if (process.argv.includes('--exit')) app.exit(0);

let tray;

// As Perch does on Linux.
app.disableHardwareAcceleration();
app.enableSandbox();
app.commandLine.appendSwitch('password-store', 'basic');
void app.whenReady().then(() => {
  tray = new Tray(join(import.meta.dirname, 'icon.png'));
  tray.setToolTip('Empty');
  tray.setContextMenu(Menu.buildFromTemplate([{ role: 'quit' }]));
  const window = new BrowserWindow({ width: 380, height: 560, show: false, frame: false, skipTaskbar: true });
  // Its colour tells the page from the window.
  void window.loadURL('data:text/html,<body style="background: teal">');
  tray.on('click', () => {
    if (window.isVisible()) window.hide();
    else window.show();
  });
});
