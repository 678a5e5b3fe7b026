// The composition root: creates the parts, each after those that it needs, and connects them.
import {
  app,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  session,
  shell,
} from 'electron';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { negotiateLocale } from './i18n/negotiate-locale.ts';
import { plainLines } from './i18n/untrusted-text.ts';
import { setLocale } from './i18n/i18n.ts';
import { messages } from './i18n/messages.ts';
import { createApiClient } from './api/client.ts';
import { createTokenEndpoints } from './api/oauth/token-endpoint.ts';
import { testConnection } from './api/connection-test.ts';
import { check } from './check.ts';
import { purge } from './purge.ts';
import { createEmitter } from './core/event.ts';
import type { Log, Runtime } from './core/runtime.ts';
import { createTimedKeychain } from './core/secrets/keychain-timeout.ts';
import { withTimeout } from './core/scheduling/with-timeout.ts';
import { createApp, type App, type AppPorts } from './core/app.ts';
import { openStores } from './core/stores.ts';
import { updateSource } from './core/updates/update-source.ts';
import { setWindowsIdentity } from './electron/platform/app-id.ts';
import { registerAppScheme, serveApp } from './electron/panel/app-scheme.ts';
import { browserSignIn } from './electron/sign-in/browser-sign-in.ts';
import {
  type NamedLogDir,
  prepareDataDir,
  purgeOption,
  readCheckOptions,
  readCommandLine,
  readLogDir,
  readPurgeOption,
  rejectArguments,
  rejectEmptyDataDir,
} from './electron/lifecycle/command-line.ts';
import {
  clearEnvironment,
  rejectSwitches,
  rejectVariables,
  setOwnSwitches,
} from './electron/lifecycle/switches.ts';
import { createOpenExternal } from './electron/security/external-links.ts';
import { hardenAllWebContents, blockNetwork } from './electron/security/session-hardening.ts';
import { registerIpcHandlers } from './electron/ipc/ipc-handlers.ts';
import { entryProgram, installLauncher } from './electron/platform/desktop-entry.ts';
import { openLog, sanitizedLine } from './electron/logging/log.ts';
import { createLoginItem, wasStartedAtLogin } from './electron/platform/login-item.ts';
import {
  argsFor,
  displaylessArgs,
  isPlacedByDesktop,
  restartPlatform,
  shortcutLimit,
} from './electron/platform/ozone-platform.ts';
import { machineFacts } from './electron/platform/machine-facts.ts';
import { createNetwork } from './electron/network/network.ts';
import { answerProxyLogins } from './electron/network/proxy-credentials.ts';
import {
  askForNotifications,
  createNotify,
  handleEarlierNotifications,
} from './electron/platform/notifications.ts';
import {
  createSecondInstances,
  createShutdownMarker,
  toSecondInstanceData,
  type SecondInstance,
  type ShutdownMarker,
  takeInstanceLock,
  waitBlocking,
} from './electron/lifecycle/single-instance.ts';
import { random, clock } from './electron/platform/clock.ts';
import { exitDespiteBlockedCall } from './electron/lifecycle/blocked-call.ts';
import { runAndWait, startAgain } from './electron/lifecycle/restart.ts';
import { createOpenShortcut } from './electron/platform/open-shortcut.ts';
import { minuteOfDay } from './electron/platform/time-of-day.ts';
import { isUserIdle, watchPower } from './electron/platform/power.ts';
import { zoomByKeys } from './electron/platform/zoom-keys.ts';
import { createSessionEndWindow } from './electron/lifecycle/session-end-window.ts';
import { useTemporaryProfile } from './electron/lifecycle/command-process.ts';
import { createShutdown } from './electron/lifecycle/shutdown.ts';
import { createSystemDialogs } from './electron/panel/system-dialogs.ts';
import { createPanel } from './electron/panel/panel.ts';
import { redact, redactLines } from './electron/logging/redact.ts';
import { createTrayFallback } from './electron/tray/tray-fallback.ts';
import { describeTray, detectTray, followTray } from './electron/tray/desktop-tray.ts';
import { createStdoutReport } from './electron/lifecycle/stdout-report.ts';
import { prepareSignInSession } from './electron/sign-in/sign-in-session.ts';
import { createSignInBrowserWindow } from './electron/sign-in/browser-window.ts';
import { createSignInWindows } from './electron/sign-in/sign-in-window.ts';
import { createTrayBackground } from './electron/tray/tray-background.ts';
import { createTrayActions } from './electron/tray/tray-actions.ts';
import { type DesktopEnvironment, readDesktopEnvironment } from './electron/platform/desktop-environment.ts';
import { hasColoredIcons, trayImage } from './electron/tray/tray-appearance.ts';
import { openTrayIcons } from './electron/tray/tray-icons.ts';
import { createTrayRenderer } from './electron/tray/tray.ts';
import { logUncaught, ignoreClosedTerminal, reportFailedStart } from './electron/lifecycle/startup-errors.ts';
import { trustedOwners, type TrustedOwners } from './files/trusted-path.ts';
import { readManagedSettings } from './managed/read-managed-settings.ts';
import { createSystemPrograms } from './managed/system-programs.ts';
import { openKeychain } from './storage/keychain.ts';
import { chromiumFolder } from './storage/data-folder.ts';
import { openDismissedUpdate } from './storage/dismissed-update.ts';
import { openEventFile } from './storage/event-file.ts';
import { managedConnectionsDir, readManagedConnections } from './storage/managed-connections.ts';
import { openProfileCache } from './storage/profile-cache.ts';
import { openSettings } from './storage/settings.ts';

const built = join(import.meta.dirname, '..');

/** Discards lines until the folder of the log is known. */
let log: Log = () => undefined;

/** Exits after a failed start: at once, or by a shutdown when the application has been created. */
let exit = (code: number): void => app.exit(code);

/** `--report` reports the start after this time at the latest, even while accounts are still being restored. */
const reportWithinMs = 10_000;

/** Late enough not to delay the start. */
const compactEventsAfterMs = 60_000;

async function start(): Promise<void> {
  const { platform, execPath } = process;
  const environment = readDesktopEnvironment();
  const dataDir = app.getPath('userData');
  const pictureFile = join(dataDir, 'panel.png');
  const args = process.argv.slice(1);
  const owners =
    platform === 'win32' ? undefined : trustedOwners(platform, app.isPackaged ? undefined : currentUser());
  if (app.isPackaged) {
    clearEnvironment(process.env);
    rejectVariables(process.env);
    rejectSwitches({ args, platform, hasSwitch: (name) => app.commandLine.hasSwitch(name) });
    rejectArguments(args);
  }
  rejectEmptyDataDir(args);
  // Electron on Linux sets the switch where the command line has none.
  const ozone = app.commandLine.getSwitchValue('ozone-platform');
  const command = { args, dataDir, ozone, environment };
  if (readPurgeOption(args)) {
    app.exit(await runCommand(command, () => startPurge(command)));
    return;
  }
  const checkOptions = readCheckOptions(args);
  if (checkOptions !== undefined) {
    app.exit(await runCommand(command, () => startCheck(checkOptions, command, owners)));
    return;
  }
  // A Perch that isn't installed is started with the right one.
  const otherOzone = app.isPackaged ? restartPlatform({ active: ozone, args }, environment) : undefined;
  if (
    otherOzone !== undefined &&
    startAgain(entryProgram(environment, execPath), argsFor(otherOzone, args))
  ) {
    app.exit(0);
    return;
  }
  setOwnSwitches(app.commandLine, platform, ozone);
  const chromiumDir = join(dataDir, chromiumFolder);
  prepareDataDir(dataDir, { isDefault: !app.commandLine.hasSwitch('user-data-dir'), chromiumDir });
  // Has an effect only before the app is ready (Electron's docs/api/app.md, `app.setPath`).
  app.setPath('sessionData', chromiumDir);
  if (platform === 'win32') setWindowsIdentity(app);
  const logDir = readLogDir(args, process.cwd());
  log = openLogIn(logDir, join(dataDir, 'logs'), args.includes('--verbose'));
  ignoreClosedTerminal([process.stdout, process.stderr]);
  logUncaught(log, (text) => process.stderr.write(plainLines(redact(text))));
  const commandLine = readCommandLine(args, process.cwd());

  const shutdownMarker = createShutdownMarker(join(dataDir, 'shutting-down'), log);
  if (!takeLock(args, shutdownMarker)) {
    process.stdout.write(`${(await loadStartTexts()).alreadyRunning}\n`);
    app.exit(0);
    return;
  }
  shutdownMarker.clear();
  const secondInstances = createSecondInstances();
  app.on('second-instance', (_event, ...instance) => secondInstances.receive(...instance));

  const isWindows = platform === 'win32';
  const managedDir = commandLine.managedDir ?? managedConnectionsDir(platform, environment.programData);

  app.enableSandbox();
  registerAppScheme(protocol);
  hardenAllWebContents(app);
  app.on('web-contents-created', (_event, contents) => zoomByKeys(contents, platform));
  await app.whenReady();
  // Both have time limits. Before it is ready, Electron handles no event of Node, such as an answer: at a slow login for seconds.
  const [detected, managed] = await Promise.all([
    detectTray(platform, { override: commandLine.tray, openBus: openDesktopBus }),
    readManagedSettings({
      platform,
      folder: managedDir,
      isOwnFolder: commandLine.managedDir !== undefined,
      owners,
      userName: platform === 'darwin' ? userInfo().username : '',
      programs: createSystemPrograms(),
    }),
  ]);
  const hasTray = detected.host !== 'none';
  const startsHidden = commandLine.hidden || wasStartedAtLogin(app, platform);
  // macOS takes keyboard shortcuts from it: Cmd+Q, Cmd+W (which hides the panel), editing. Others would show it in each window.
  Menu.setApplicationMenu(
    platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'fileMenu' }, { role: 'editMenu' }])
      : null,
  );
  const panelSession = session.fromPartition('panel');
  await blockNetwork(panelSession);
  serveApp(panelSession, join(built, 'renderer'), (file) => panel.missFile(file));

  const runtime: Runtime = { clock, random, log };
  const keychain = openKeychain(async () => (await import('keytar')).default);
  exitDespiteBlockedCall(process, keychain.isBusy);
  const stores = openStores({
    settings: openSettings(dataDir, runtime),
    keychain: createTimedKeychain(keychain, clock),
    managed,
    runtime,
  });
  const { preferences } = stores;
  const profileCache = openProfileCache(join(dataDir, 'profiles'), log, [pictureFile]);
  const managedConnections = {
    ...readManagedConnections(managedDir, owners),
    // Only another program could read Windows' access lists. A folder of the command line is a developer's own.
    needConfirmation: isWindows && commandLine.managedDir === undefined,
  };
  const network = createNetwork(session.defaultSession, {
    version: app.getVersion(),
    preferences: preferences.current,
    proxyPassword: preferences.proxyPassword,
    log,
  });

  const icons = openTrayIcons(join(built, '../build/icons/tray'));
  const background = createTrayBackground(
    nativeTheme,
    { platform, desktop: environment.desktop },
    () => preferences.current().trayIconColor,
  );
  const panelOpened = createEmitter();
  const panelClosed = createEmitter();
  const panel = createPanel({
    icon: icons(trayImage('connecting', background())),
    session: panelSession,
    preload: join(built, 'preload/preload.cjs'),
    platform,
    hasTray,
    clock,
    onOpened: panelOpened.emit,
    onClosed: panelClosed.emit,
    log,
  });
  const dialogs = createSystemDialogs(panel.withDialog);

  const notificationClicked = createEmitter<[account: string | undefined]>();
  const setLoginItem = createLoginItem({ app, platform, environment, execPath, log });
  const proxyLogins = answerProxyLogins(app, preferences.proxyPassword);
  const openExternal = createOpenExternal((address) => shell.openExternal(address));
  const endpoints = createTokenEndpoints();
  const eventStore = openEventFile(join(dataDir, 'events.jsonl'), { clock, log, sanitize: sanitizedLine });
  const ports: AppPorts = {
    runtime,
    eventStore,
    profileCache,
    createApiClient: (connection) =>
      createApiClient(connection, { send: network.send, endpoints, now: clock.wall }),
    testConnection: (connection, signal) =>
      testConnection(connection, network.send, {
        endpoints,
        state: random.token(),
        codeVerifier: random.token(),
        now: clock.wall,
        after: clock.after,
        signal,
      }),
    isIdle: () => isUserIdle(powerMonitor),
    isOnline: () => net.online,
    openSignInWindow: createSignInWindows({
      createSession: (name) => session.fromPartition(name, { cache: false }),
      createWindow: createSignInBrowserWindow,
      prepareSession: (attempt) =>
        prepareSignInSession(attempt, preferences.current(), { network, proxyLogins }),
      send: network.send,
    }),
    openBrowser: browserSignIn((address) => openExternal('sign-in', address)),
    openPortal: (address) => openExternal('portal', address),
    notify: createNotify(notificationClicked.emit, log),
    minuteOfDay: () => minuteOfDay(clock.wall()),
    copyText: (text) => clipboard.writeText(plainLines(redactLines(text))),
    saveText: (text) => dialogs.saveText(plainLines(redactLines(text))),
    chooseConnectionFile: dialogs.chooseConnectionFile,
    chooseCertificates: dialogs.chooseCertificates,
    confirm: dialogs.confirm,
    consumeUserActivation: panel.consumeUserActivation,
    applyPreferences: ({ language, startAtLogin, theme }) => {
      network.reset();
      setLoginItem(startAtLogin, preferences.removesLoginItem());
      nativeTheme.themeSource = theme;
      return setLocale({
        ...negotiateLocale(language, app.getPreferredSystemLanguages()),
        ...(isWindows ? { hasCredentialManager: true } : {}),
      });
    },
    shortcut: createOpenShortcut({ globalShortcut, platform, open: panel.show, log }),
    quit: () => app.quit(),
  };
  const trayFallback = createTrayFallback({
    hasTray,
    startsHidden,
    noticeFile: join(dataDir, 'no-tray-told'),
    addToLauncher: () => app.isPackaged && installLauncher(environment, log),
    setPanelHasTray: panel.setHasTray,
    showPanel: panel.show,
    onChange: stores.viewChanged.emit,
  });
  const source = updateSource({
    managed: stores.managed,
    packageJson: readFileSync(join(built, '../package.json'), 'utf8'),
    platform,
    arch: process.arch,
  });
  const perch = createApp({
    ports,
    stores,
    appVersion: app.getVersion(),
    machine: machineFacts(app.getVersion(), process, environment, () =>
      describeTray(detected.host, platform, trayFallback.hasTray()),
    ),
    managedConnections,
    practice: commandLine.practiceConnection,
    connectionToImport: commandLine.connection,
    hasMacKeys: platform === 'darwin',
    isWindowDraggable: () => panel.isFrameless() && isPlacedByDesktop(ozone, environment),
    furtherWarnings: () => (trayFallback.showsNotice() ? [messages.desktop.noTray] : []),
    offersTrayIconColor: hasColoredIcons(platform),
    shortcutLimit: shortcutLimit(ozone, environment),
    updates: source && {
      source,
      send: network.send,
      dismissed: openDismissedUpdate(join(dataDir, 'dismissed-update'), log),
      openPage: (address) => openExternal('update', address),
    },
  });
  panelOpened.subscribe(perch.panelOpened);
  panelClosed.subscribe(perch.panelClosed);

  const runTrayAction = createTrayActions({
    calls: perch.calls,
    showPanel: panel.show,
    refresh: perch.pollAll,
    quit: ports.quit,
  });
  notificationClicked.subscribe((account) => {
    const action = account === undefined ? { type: 'open' as const } : { type: 'show' as const, account };
    runInBackground('a notification', runTrayAction(action));
  });
  const drawTray = createTrayRenderer({
    tray: panel.tray,
    icons,
    background,
    setMenu: panel.setMenu,
    runAction: (action) => runInBackground(`tray, ${action.type}`, runTrayAction(action)),
  });

  const report = createStdoutReport((line) => commandLine.report && process.stdout.write(`${line}\n`));
  const keychainPending = Promise.withResolvers<null>();
  perch.onPublish((view, tray) => {
    panel.publish(view);
    drawTray(tray);
    // The first account appears in the panel when the user has signed in.
    if (platform === 'darwin' && view.accounts.length > 0) askForNotifications();
    report.reportTray(tray);
    report.reportSecrets(view.secrets);
    if (view.secrets.kind === 'pending') keychainPending.resolve(null);
  });

  const ending = new AbortController();
  const shutdown = createShutdown({
    app,
    process,
    clock,
    log,
    recordExit: perch.recordExit,
    stopPublishing: () => {
      shutdownMarker.set();
      secondInstances.stop();
      ending.abort();
      globalShortcut.unregisterAll();
      perch.stopPublishing();
    },
    end: perch.end,
    isRefreshing: perch.isRefreshing,
  });
  exit = () => void shutdown.request('start-failed');
  if (platform === 'win32') shutdown.watchSessionEnd(createSessionEndWindow(panelSession));
  watchPower({
    power: powerMonitor,
    suspend: perch.suspend,
    resume: perch.resume,
    screenLocked: perch.screenLocked,
    systemShutdown: () => shutdown.request('system-shutdown').delaysSystem,
  });
  registerIpcHandlers(ipcMain, { ...perch.calls, ...panel.calls }, panel.page, log, clock.monotonic);
  await panel.tray;

  const { settled } = await perch.start();
  // Perch is running: a restore that fails doesn't fail the start.
  const restored = settled.catch((error: unknown) => log(`start: ${String(error)}`, 'error'));
  if (!startsHidden && (perch.needsAttention() || !trayFallback.hasTray())) panel.show();
  followTray(detected, {
    signal: ending.signal,
    clock,
    log,
    createIcon: panel.replaceTray,
    useWindow: trayFallback.useWindow,
    returnToTray: trayFallback.returnToTray,
  });
  secondInstances.serve((instance) => {
    // It has nothing for this process: it refuses to remove the data of a running Perch.
    if (instance.args.includes(purgeOption)) return;
    panel.show();
    runInBackground('another start', importConnectionOf(instance, perch));
  });
  // Calls back at once where a click has started Perch, so the panel has to exist.
  if (isWindows) handleEarlierNotifications(() => notificationClicked.emit(undefined));
  clock.after(compactEventsAfterMs, eventStore.compact);
  if (!commandLine.report) return restored;
  await withTimeout(clock, reportWithinMs, Promise.race([restored, keychainPending.promise]));
  const { secrets } = await perch.calls['view.read']();
  await report.reportReady({
    signedIn: perch.isSignedIn(),
    secrets,
    page: panel.page(),
    pictureFile,
  });
}

/** What a start without a window begins with. */
interface CommandStart {
  readonly args: readonly string[];
  readonly dataDir: string;
  /** The active display server on Linux. */
  readonly ozone: string;
  readonly environment: DesktopEnvironment;
}

/**
 * Runs `--check` or `--purge`. What `run` does before its first `await` happens before the app is ready. Without a display server
 * Perch is started again on a platform that needs none.
 */
async function runCommand(
  { args, ozone, environment }: CommandStart,
  run: () => Promise<number>,
): Promise<number> {
  const { platform, execPath } = process;
  ignoreClosedTerminal([process.stdout, process.stderr]);
  const displayless =
    platform === 'linux' ? displaylessArgs({ active: ozone, args }, environment) : undefined;
  if (displayless !== undefined) return runAndWait(entryProgram(environment, execPath), displayless);
  setOwnSwitches(app.commandLine, platform, ozone);
  return run();
}

function startPurge({ args, dataDir, environment }: CommandStart): Promise<number> {
  // Windows names the start at login by it.
  if (process.platform === 'win32') setWindowsIdentity(app);
  return purge({
    dataDir,
    isDefaultDir: !app.commandLine.hasSwitch('user-data-dir'),
    environment,
    takeLock: () => takeLock(args, createShutdownMarker(join(dataDir, 'shutting-down'), log)),
    loadTexts: loadStartTexts,
  });
}

function startCheck(
  { json }: { readonly json: boolean },
  { args, dataDir, environment }: CommandStart,
  owners: TrustedOwners | undefined,
): Promise<number> {
  const commandLine = readCommandLine(args, process.cwd());
  useTemporaryProfile(app, process);
  return check({
    commandLine,
    json,
    dataDir,
    systemFolder: managedConnectionsDir(process.platform, environment.programData),
    owners,
    machine: machineFacts(app.getVersion(), process, environment, () => ''),
    loadTexts: loadStartTexts,
  });
}

/** Only Linux needs it, so only there it is loaded. */
async function openDesktopBus() {
  const { openSessionBus } = await import('./electron/tray/session-bus.ts');
  return openSessionBus(clock);
}

/** Takes the single-instance lock; returns false where Perch is running. */
function takeLock(args: readonly string[], shutdownMarker: ShutdownMarker): boolean {
  return takeInstanceLock({
    request: () => app.requestSingleInstanceLock(toSecondInstanceData(args)),
    isShuttingDown: shutdownMarker.isSet,
    wait: waitBlocking,
  });
}

/** Opens the log in the folder that the command line names, or in the default one where that can't be used. */
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

/** The user and group that this process runs as, on Linux and macOS. */
function currentUser() {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

/** Logs the failure of an action that nothing waits for. */
function runInBackground(name: string, action: Promise<unknown>): void {
  action.catch((error: unknown) => log(`${name}: ${String(error)}`));
}

/** Imports the connection file that another start names. That start reports on standard error what is wrong with it. */
async function importConnectionOf(instance: SecondInstance, perch: App): Promise<void> {
  const { connection } = readCommandLine(instance.args, instance.workingDirectory);
  if (connection !== undefined) await perch.importConnection(connection);
}

/** Returns the texts about a start in the system's language, and makes it the current one: the preferences aren't read yet. */
async function loadStartTexts(): Promise<typeof messages.start> {
  await setLocale(negotiateLocale('system', app.getPreferredSystemLanguages()));
  return messages.start;
}

/** Some systems can show no dialog before the app is ready. */
async function showStartupError(text: string): Promise<void> {
  await app.whenReady();
  dialog.showErrorBox('Perch', plainLines(text));
}

start().catch(async (error: unknown) => {
  const code = await reportFailedStart(error, {
    log,
    write: (text) => process.stderr.write(plainLines(text)),
    isStderrVisible:
      !app.isPackaged ||
      process.stderr.isTTY ||
      process.argv.some((arg) => ['--check', '--json', purgeOption].includes(arg.replace(/=.*/s, ''))),
    loadTexts: loadStartTexts,
    show: showStartupError,
  });
  exit(code);
});
