// The composition root: creates the parts and connects them.
import {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
} from 'electron';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainLines } from './i18n/untrusted-text.ts';
import { messages } from './i18n/messages.ts';
import { runCommand, runWithoutDisplay } from './commands.ts';
import { createOpenExternal } from './electron/security/url-policy.ts';
import {
  createApplyPreferences,
  createDesktopPorts,
  createServicePorts,
  createUpdatePorts,
  hasProgram,
} from './ports.ts';
import { openSystemKeychain } from './keychain.ts';
import { createEmitter } from './core/event.ts';
import type { Notify } from './core/notifications.ts';
import type { Log, Runtime } from './core/runtime.ts';
import { createTimedKeychain } from './core/secrets/keychain.ts';
import { withTimeout } from './core/scheduling/timing.ts';
import { createApp, type App, type AppPorts } from './core/app.ts';
import type { Settings } from './core/settings.ts';
import { openStores } from './core/stores.ts';
import { registerAppScheme, serveApp } from './electron/panel/app-scheme.ts';
import {
  type CommandLine,
  type NamedLogDir,
  prepareDataDir,
  readCommandLine,
  readLogDir,
  rejectFewFiles,
} from './electron/lifecycle/command-line.ts';
import { setOwnSwitches } from './electron/lifecycle/switches.ts';
import { openLog } from './electron/logging/log.ts';
import { redact } from './electron/logging/redact.ts';
import { setWindowsIdentity } from './electron/platform/app-id.ts';
import { isCommandStart, readCommand } from './electron/lifecycle/options.ts';
import {
  ignoreClosedTerminal,
  logUncaught,
  reportFailedStart,
  StartError,
  UsageError,
} from './electron/lifecycle/start-error.ts';
import {
  blockNetwork,
  hardenAllWebContents,
  sandboxPages,
  secureWebPreferences,
} from './electron/security/page-hardening.ts';
import { registerIpcHandlers } from './electron/ipc/ipc-handlers.ts';
import { entryProgram } from './electron/platform/desktop-entry.ts';
import { systemStart, wasStartedAtLogin } from './electron/platform/login-item.ts';
import {
  argsFor,
  entryArgument,
  hasDisplay,
  isPlacedByDesktop,
  restartPlatform,
  shortcutLimit,
} from './electron/platform/ozone-platform.ts';
import {
  machineFacts,
  openDesktopBus,
  readDesktopEnvironment,
} from './electron/platform/desktop-environment.ts';
import { keychainName } from './storage/keychain.ts';
import { readPlasmaWorkArea } from './electron/panel/panel-bounds.ts';
import { startAuthoritiesProcess } from './electron/network/authorities-process.ts';
import { createNetwork } from './electron/network/network.ts';
import {
  askForNotifications,
  createNotificationServer,
  createNotify,
  handleEarlierNotifications,
} from './electron/platform/notifications.ts';
import {
  createSecondInstances,
  createShutdownMarker,
  type SecondInstance,
  type SecondInstances,
  type ShutdownMarker,
} from './electron/lifecycle/single-instance.ts';
import { type Launch, loadStartTexts, readLaunch, takeLock } from './electron/lifecycle/launch.ts';
import { clock, random } from './electron/platform/clock.ts';
import { startAgain, stopSignal, useTemporaryProfile } from './electron/lifecycle/processes.ts';
import { connectAccessibility, followScreenReader } from './electron/platform/screen-reader.ts';
import { createIdleCheck, watchPower } from './electron/platform/power.ts';
import { zoomByKeys } from './electron/platform/keyboard.ts';
import { createShutdown, type Shutdown } from './electron/lifecycle/shutdown.ts';
import { createPanel, type Panel } from './electron/panel/panel.ts';
import { createTrayFallback, isHiddenStart } from './electron/tray/tray-fallback.ts';
import { describeTray, detectTray, followTray } from './electron/tray/desktop-tray.ts';
import { createStdoutReport } from './electron/lifecycle/stdout-report.ts';
import { createStatusServer } from './electron/status/status-server.ts';
import {
  createTrayActions,
  createTrayBackground,
  createTrayRenderer,
  type TrayBackground,
  trayImage,
} from './electron/tray/tray.ts';
import { openTrayIcons, type TrayIcons } from './electron/tray/tray-icons.ts';
import { readManagedSettings } from './managed/read-managed-settings.ts';
import { chromiumFolder } from './storage/data-folder.ts';
import { managedConnectionsDir, readManagedConnections } from './storage/managed-connections.ts';
import { openProfileCache, withCacheRule } from './storage/profile-cache.ts';
import { openSettings } from './storage/settings.ts';
import { showAccount, showPanel, showVoicemail } from './core/tray/tray-menu.ts';
import type { TrayView } from './core/tray/tray-view.ts';

const built = join(import.meta.dirname, '..');

/** Discards each line until the folder of the log is known. */
let log: Log = () => undefined;

/** Exits after a failed start: at once, or by a shutdown as soon as there is one. */
let exit = (code: number): void => app.exit(code);

/** How long `--report` waits at most until the accounts are restored. */
const reportWithinMs = 10_000;

async function start(): Promise<void> {
  const launch = readLaunch();
  const { args, dataDir } = launch;
  hardenAllWebContents(app);
  const command = readCommand(args);
  if (command !== undefined) {
    ignoreClosedTerminal([process.stdout, process.stderr]);
    app.exit(await runCommand(launch, command));
    return;
  }
  if (isStartedAgain(launch)) {
    app.exit(0);
    return;
  }
  prepareProcess(launch);
  const commandLine = readCommandLine(args, process.cwd());

  const shutdownMarker = createShutdownMarker(join(dataDir, 'shutting-down'), log);
  if (!takeLock(launch, shutdownMarker)) {
    process.stdout.write(`${(await loadStartTexts()).alreadyRunning}\n`);
    app.exit(0);
    return;
  }
  shutdownMarker.clear();
  const secondInstances = createSecondInstances();
  app.on('second-instance', (_event, ...instance) => secondInstances.receive(...instance));

  sandboxPages(app);
  registerAppScheme(protocol);
  // macOS takes shortcuts such as Cmd+Q from the menu. A menu that is set before `ready` replaces Electron's default.
  const macMenus = [{ role: 'appMenu' }, { role: 'fileMenu' }, { role: 'editMenu' }] as const;
  Menu.setApplicationMenu(launch.platform === 'darwin' ? Menu.buildFromTemplate([...macMenus]) : null);
  await app.whenReady();
  await startReady(launch, commandLine, shutdownMarker, secondInstances);
}

/** Resolves when the accounts of the last run are restored. With `--report`, resolves when the start is reported. */
async function startReady(
  launch: Launch,
  commandLine: CommandLine,
  shutdownMarker: ShutdownMarker,
  secondInstances: SecondInstances,
): Promise<void> {
  const { platform, dataDir, environment } = launch;
  const { detected, managed, managedConnections } = await readSystem(launch, commandLine);
  // XFCE and others don't take a window's icon from the desktop entry. GNOME 43 doesn't take a notification's icon from it.
  const look = platform === 'linux' ? { icon: join(built, '../build/icons/app/128x128.png') } : {};
  if (look.icon !== undefined)
    app.on('browser-window-created', (_event, window) => window.setIcon(look.icon));
  const runtime: Runtime = { clock, random, log };
  const keychain = openSystemKeychain();
  const stores = openStores({
    settings: openOwnSettings(dataDir, runtime),
    keychain: createTimedKeychain(keychain, clock),
    managed,
    runtime,
  });
  const { preferences, settings } = stores;
  const isHidden = commandLine.hidden || wasStartedAtLogin(app, platform);
  const startsHidden = isHiddenStart(isHidden, detected, settings.accounts().length);
  // Electron creates the default session when it is first used: by the first request that asks for the system's proxy.
  const systemProxy = { resolveProxy: (url: string) => session.defaultSession.resolveProxy(url) };
  const network = createNetwork(systemProxy, {
    version: app.getVersion(),
    preferences: preferences.current,
    proxyPassword: preferences.proxyPassword,
    startAuthoritiesProcess: () => startAuthoritiesProcess(clock),
    log,
  });
  const icons = openTrayIcons(join(built, '../build/icons/tray'));
  const iconColor = () => preferences.current().trayIconColor;
  const background = createTrayBackground(nativeTheme, { platform, desktop: environment.desktop }, iconColor);
  app.on('web-contents-created', (_event, contents) => zoomByKeys(contents, platform, () => panel.fit()));
  const hasTray = detected.host !== 'none';
  const hasPlasma = environment.desktop?.split(':').includes('KDE') === true;
  const panel = createPanel({
    icon: icons(trayImage('connecting', background())),
    session: () => openPanelSession((file) => panel.missFile(file)),
    preload: join(built, 'preload/preload.cjs'),
    platform,
    hasTray,
    clock,
    // Elsewhere the bus could start Plasma.
    readWorkArea: hasPlasma ? () => readPlasmaWorkArea(openDesktopBus) : undefined,
    onOpened: () => perch.panelOpened(),
    onFocused: () => perch.pollShown(),
    onClosed: () => perch.panelClosed(),
    log,
  });
  const notificationClicked = createEmitter<[clicked?: Parameters<Notify>[0]]>();
  const notificationServer = createNotificationServer(platform, openDesktopBus, log);
  const showNotification = createNotify(Notification, look, notificationClicked.emit, log);
  /** The file in which `--report` stores a picture of the panel. */
  const pictureFile = join(dataDir, 'panel.png');
  const openExternal = createOpenExternal((address) => shell.openExternal(address), hasProgram);
  const ports: AppPorts = {
    runtime,
    profileCache: withCacheRule(openProfileCache(join(dataDir, 'profiles'), log, [pictureFile]), managed),
    ...createServicePorts(runtime, network, preferences, panel, openExternal),
    ...createDesktopPorts(runtime, panel),
    isIdle: createIdleCheck({ power: powerMonitor, clock, onReturn: () => perch.screenLocked(false) }),
    notify: (notification) => {
      const shown = notificationServer
        .isAnswering()
        .then((answers) => answers && showNotification(notification));
      runInBackground('a notification', shown);
    },
    network,
    applyPreferences: createApplyPreferences(launch, runtime, preferences),
  };
  const trayFallback = createTrayFallback({
    hasTray,
    startsHidden,
    noticeFile: join(dataDir, 'no-tray-told'),
    clock,
    setPanelHasTray: panel.setHasTray,
    showPanel: panel.show,
    onChange: stores.viewChanged.emit,
  });
  const machine = {
    ...machineFacts(app.getVersion(), process, environment),
    keychain: () => keychainName(platform, keychain.name?.()),
    tray: () => describeTray(detected.host, platform, trayFallback.hasTray()),
    notifications: notificationServer.describe,
  };
  const perch = createApp({
    ports,
    stores,
    appVersion: app.getVersion(),
    machine,
    managedConnections,
    practice: commandLine.practiceConnection,
    connectionToImport: commandLine.connection,
    platform,
    systemStart: () => systemStart({ app, platform, environment }),
    hasOwnEdge: () => platform === 'linux' && panel.isFrameless(),
    isWindowDraggable: () => panel.isFrameless() && isPlacedByDesktop(launch.ozone, environment),
    furtherWarnings: () => (trayFallback.showsNotice() ? [messages.desktop.noTray] : []),
    shortcutLimit: shortcutLimit(launch.ozone, environment),
    updates: createUpdatePorts(launch, managed, network),
  });

  const drawTray = connectTray(perch, panel, icons, background, notificationClicked.subscribe);
  const report = createStdoutReport((line) => commandLine.report && process.stdout.write(`${line}\n`));
  const { env: variables } = process;
  const statusServer = createStatusServer({
    dataDir,
    platform,
    environment: variables,
    read: perch.readStatus,
    runtime,
  });
  const keychainPending = Promise.withResolvers<null>();
  perch.onPublish((view, tray) => {
    panel.publish(view);
    drawTray(tray);
    // macOS asks the user only once. When the first account appears, the user has just signed in and sees the question.
    if (platform === 'darwin' && view.accounts.length > 0) askForNotifications();
    report.reportTray(tray);
    report.reportSecrets(view.secrets);
    if (view.secrets.kind === 'pending') keychainPending.resolve(null);
    statusServer.publish(view.preferences.programsMayRead);
  });

  const ending = new AbortController();
  const shutdown = createPerchShutdown(perch, () => {
    shutdownMarker.set();
    statusServer.stop();
    secondInstances.stop();
    ending.abort();
  });
  exit = () => void shutdown.request('start-failed');
  if (platform === 'win32') {
    // Windows reports the end of the session to windows only, without `before-quit`
    // (https://www.electronjs.org/docs/latest/api/browser-window, `query-session-end` and `session-end`). The panel's window is
    // destroyed while it is idle, so this window receives the events. It has no page and is never shown.
    const receiver = new BrowserWindow({
      show: false,
      skipTaskbar: true,
      webPreferences: secureWebPreferences({ session: session.fromPartition('panel') }, app.isPackaged),
    });
    shutdown.watchSessionEnd(receiver);
  }
  registerIpcHandlers(ipcMain, { ...perch.calls, ...panel.calls }, panel.page, log, clock.monotonic);
  await panel.loaded;
  if (platform === 'linux')
    runInBackground('screen reader', followScreenReader(app, variables, openDesktopBus, ending.signal));

  const { settled } = await perch.start();
  // Perch is running: a restore that fails doesn't fail the start.
  const restored = settled.catch((error: unknown) => log(`start: ${String(error)}`, 'error'));
  if (!startsHidden && (perch.needsAttention() || !trayFallback.hasTray())) panel.show();
  else perch.remindToSignIn();
  const desktopTray = followTray(detected, {
    signal: ending.signal,
    clock,
    log,
    createIcon: () => {
      panel.replaceTray();
      drawTray();
    },
    drawIcon: () => drawTray(),
    ...trayFallback,
  }).then(machine.tray);
  secondInstances.serve((instance) =>
    runInBackground('another start', serveOtherStart(instance, panel, perch)),
  );
  // If a click on a notification has started Perch, this calls back at once, so the panel has to exist.
  if (platform === 'win32') handleEarlierNotifications(() => notificationClicked.emit());
  if (!commandLine.report) return restored;
  await withTimeout(clock, reportWithinMs, Promise.race([restored, keychainPending.promise]));
  await notificationServer.isAnswering();
  const { secrets } = await perch.calls['view.read']();
  await report.reportReady({
    electron: [machine.versions['Electron'], launch.ozone].filter(Boolean).join(', '),
    signedIn: perch.isSignedIn(),
    secrets,
    notifications: notificationServer.describe(),
    page: panel.page(),
    pictureFile,
    desktopTray,
  });
}

function createPerchShutdown(perch: App, stopServing: () => void): Shutdown {
  const shutdown = createShutdown({
    app,
    process,
    clock,
    log,
    recordExit: perch.recordExit,
    stopPublishing: () => {
      stopServing();
      globalShortcut.unregisterAll();
      perch.stopPublishing();
    },
    end: perch.end,
    isRefreshing: perch.isRefreshing,
    hasVisibleWindow: () => BrowserWindow.getAllWindows().some((window) => window.isVisible()),
  });
  watchPower({
    power: powerMonitor,
    suspend: perch.suspend,
    resume: perch.resume,
    screenLocked: perch.screenLocked,
    systemShutdown: () => shutdown.request('system-shutdown'),
  });
  return shutdown;
}

/** Returns the function that draws the tray. */
function connectTray(
  perch: App,
  panel: Panel,
  icons: TrayIcons,
  background: () => TrayBackground,
  onNotificationClicked: (listener: (clicked?: Parameters<Notify>[0]) => void) => void,
): (view?: TrayView) => void {
  const runTrayAction = createTrayActions({
    ...perch.calls,
    ...panel.calls,
    'panel.show': panel.showFromDesktop,
    'accounts.poll': perch.pollAll,
  });
  onNotificationClicked((clicked) => {
    const account = clicked?.account;
    const show = clicked?.kind === 'notifyNewVoicemail' ? showVoicemail : showAccount;
    const action = account === undefined ? showPanel : show(account);
    runInBackground('a notification', runTrayAction(action));
  });
  return createTrayRenderer({
    tray: panel.tray,
    icons,
    background,
    onChange: (listener) => {
      nativeTheme.on('updated', listener);
      // On Windows the icon with a number depends on the display's scale.
      screen.on('display-metrics-changed', listener);
    },
    setMenu: (menu) => panel.setMenu(Menu.buildFromTemplate(menu)),
    runAction: (action) => runInBackground('tray', runTrayAction(action)),
  });
}

/** Starts an installed Perch again if it needs another display server. Returns whether it has. */
function isStartedAgain({ args, ozone, environment }: Launch): boolean {
  const other = app.isPackaged ? restartPlatform({ active: ozone, args }, environment) : undefined;
  const { execPath } = process;
  return other !== undefined && startAgain(entryProgram(environment, execPath), argsFor(other, args));
}

/** To be called before the app is ready. */
function prepareProcess({ platform, args, dataDir, ozone }: Launch): void {
  const { env: variables } = process;
  setOwnSwitches(app.commandLine, platform, ozone);
  if (platform === 'linux') {
    rejectFewFiles(readFileSync('/proc/self/limits', 'utf8'));
    // A small panel needs no graphics driver, and some drivers crash.
    app.disableHardwareAcceleration();
    connectAccessibility(variables);
  }
  const chromiumDir = join(dataDir, chromiumFolder);
  prepareDataDir(dataDir, { isDefault: !app.commandLine.hasSwitch('user-data-dir'), chromiumDir });
  // Has an effect only before the app is ready (Electron's docs/api/app.md, `app.setPath`).
  app.setPath('sessionData', chromiumDir);
  if (platform === 'win32') setWindowsIdentity(app);
  const logDir = readLogDir(args, process.cwd());
  log = openLogIn(logDir, join(dataDir, 'logs'), args.includes('--verbose'));
  ignoreClosedTerminal([process.stdout, process.stderr]);
  app.on('child-process-gone', (_event, { type, reason }) =>
    log(`process: ${type} has ended: ${reason}`, 'warn'),
  );
  logUncaught(log, (text) => process.stderr.write(plainLines(redact(text))));
}

/** Opens the log in the folder that the command line names; in `folder` if it names none, or one that can't be used. */
function openLogIn(named: NamedLogDir | undefined, folder: string, verbose: boolean): Log {
  if (named !== undefined && named.problem === undefined)
    return openLog(named.folder, { verbose, isFolderNamed: true });
  const opened = openLog(folder, { verbose });
  if (named === undefined) return opened;
  const sentence = `the folder of --log-dir can't be used: ${named.folder} (${named.problem ?? ''}); the log is in ${folder}`;
  opened(`log: ${sentence}`, 'warn');
  process.stderr.write(plainLines(`Perch: ${sentence}\n`));
  return opened;
}

async function openPanelSession(onMissing: (file: string) => void) {
  const opened = session.fromPartition('panel');
  await blockNetwork(opened);
  // The session outlives a panel that was unloaded.
  if (!opened.protocol.isProtocolHandled('app')) serveApp(opened, join(built, 'renderer'), onMissing);
  return opened;
}

async function readSystem({ platform, environment, owners }: Launch, commandLine: CommandLine) {
  const folder = commandLine.managedDir ?? managedConnectionsDir(platform, environment.programData);
  const isOwnFolder = commandLine.managedDir !== undefined;
  // Not before `ready`, as both have time limits: until then, for seconds at a slow login, Electron handles no events of Node.
  const [detected, managed] = await Promise.all([
    detectTray(platform, commandLine.tray, openDesktopBus),
    readManagedSettings({ platform, folder, isOwnFolder, owners }),
  ]);
  const managedConnections = {
    ...readManagedConnections(folder, owners),
    // On Windows Perch can't see who may write to the folder. A folder that the command line names is a developer's own.
    needConfirmation: platform === 'win32' && !isOwnFolder,
  };
  return { detected, managed, managedConnections };
}

function openOwnSettings(dataDir: string, runtime: Runtime): Settings {
  try {
    return openSettings(dataDir, runtime);
  } catch (error) {
    log(`settings: ${String(error)}`, 'error');
    throw new StartError((texts) => texts.settingsUnreadable(join(dataDir, 'settings.json')));
  }
}

/** Logs the failure of an action that nothing waits for. */
function runInBackground(name: string, action: Promise<unknown>): void {
  action.catch((error: unknown) => log(`${name}: ${String(error)}`));
}

/** An error in the connection file that another start names is reported by that start. */
async function serveOtherStart(instance: SecondInstance, panel: Panel, perch: App): Promise<void> {
  const command = readCommand(instance.args);
  if (command?.name === 'quit') app.quit();
  // The other command with a lock, `--purge`, only reports that Perch is running.
  if (command !== undefined) return;
  panel.show();
  const { connection } = readCommandLine(instance.args, instance.workingDirectory);
  if (connection !== undefined) await perch.importConnection(connection);
}

/** Resolves when Perch is running, or the command has ended. */
export const started = start().catch(async (error: unknown) => {
  // On Linux the packages' desktop entries have an argument of their own. Elsewhere it is unknown.
  const isPersonal = process.platform !== 'linux' || process.argv.includes(entryArgument);
  if (!isPersonal && error instanceof UsageError) {
    // The sentence is printed only, and Electron may not be able to connect to the display while its text is loaded.
    const ozone = app.commandLine.getSwitchValue('ozone-platform');
    const printed = runWithoutDisplay(ozone, process.argv.slice(1), readDesktopEnvironment());
    if (printed !== undefined) {
      exit(printed);
      return;
    }
  }
  const code = await reportFailedStart(error, {
    log,
    write: (text) => process.stderr.write(plainLines(text)),
    isStderrVisible: !app.isPackaged || process.stderr.isTTY || isCommandStart(process.argv),
    isPersonal,
    loadTexts: loadStartTexts,
    show: async (sentence) => {
      if (process.platform === 'linux' && !hasDisplay(readDesktopEnvironment())) return;
      // Electron can't become ready in a data folder that can't be used.
      if (!app.isReady()) useTemporaryProfile(app, process);
      // They are refused, so nothing may answer while the dialog is open.
      for (const name of ['port', 'pipe']) app.commandLine.removeSwitch(`remote-debugging-${name}`);
      // Before the app is ready, some systems can't show a dialog.
      await app.whenReady();
      const box = { type: 'error', message: 'Perch', detail: plainLines(sentence) } as const;
      await Promise.race([dialog.showMessageBox(box), stopSignal(process)]);
    },
  });
  exit(code);
});
