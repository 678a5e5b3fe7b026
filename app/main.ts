// The composition root: builds the parts, joins them, nothing else.
import { app, clipboard, dialog, Menu, nativeTheme, net, powerMonitor, session, shell } from 'electron';
import { join } from 'node:path';
import { negotiateLocale } from './i18n/negotiate-locale.ts';
import { plainLines } from './i18n/untrusted-text.ts';
import { messages, setLocale } from './i18n/i18n.ts';
import { createApiClient } from './api/client.ts';
import { testConnection } from './api/connection-test.ts';
import type { Log } from './core/ports.ts';
import { createTimedKeychain } from './core/secrets/keychain-timeout.ts';
import { withTimeout } from './core/scheduling/with-timeout.ts';
import { createApp, type App } from './core/app.ts';
import { appId } from './electron/platform/app-id.ts';
import { registerAppScheme, serveApp } from './electron/panel/app-scheme.ts';
import { applicationMenu } from './electron/platform/application-menu.ts';
import { isUserIdle } from './electron/platform/idle-state.ts';
import { browserSignIn } from './electron/sign-in/browser-sign-in.ts';
import { prepareDataDir, readCommandLine, rejectSwitches } from './electron/lifecycle/command-line.ts';
import { createFileDialog, type FileKind } from './electron/panel/open-dialog.ts';
import { createOpenExternal } from './electron/security/external-links.ts';
import { hardenAllWebContents, blockNetwork } from './electron/security/session-hardening.ts';
import { registerIpcHandlers } from './electron/ipc/ipc-handlers.ts';
import { installLauncher } from './electron/platform/launcher.ts';
import { openLog } from './electron/logging/log.ts';
import { createLoginItem, wasStartedAtLogin } from './electron/platform/login-item.ts';
import { machineFacts } from './electron/platform/machine-facts.ts';
import { createNetwork } from './electron/network/network.ts';
import { answerProxyLogins } from './electron/network/proxy-credentials.ts';
import { createNotify } from './electron/platform/notifications.ts';
import {
  createSecondInstances,
  createShutdownMarker,
  toSecondInstanceData,
  type SecondInstance,
  takeInstanceLock,
  waitBlocking,
} from './electron/lifecycle/single-instance.ts';
import { random, clock } from './electron/platform/clock.ts';
import { exitDespiteBlockedCall } from './electron/lifecycle/blocked-call.ts';
import { watchPower } from './electron/platform/power.ts';
import { createSessionEndWindow } from './electron/lifecycle/session-end-window.ts';
import { createShutdown } from './electron/lifecycle/shutdown.ts';
import { createPanel } from './electron/panel/panel.ts';
import { isShownFirstTime } from './electron/platform/shown-once.ts';
import { redact } from './electron/logging/redact.ts';
import { createSaveText } from './electron/panel/save-dialog.ts';
import { detectTrayHost } from './electron/tray/tray-host.ts';
import { createStdoutReport } from './electron/lifecycle/stdout-report.ts';
import { prepareSignInSession } from './electron/sign-in/sign-in-session.ts';
import { createSignInWindows } from './electron/sign-in/sign-in-window.ts';
import { createTrayBackground } from './electron/tray/tray-background.ts';
import { createTrayActions } from './electron/tray/tray-actions.ts';
import { readDesktopEnvironment } from './electron/platform/desktop-environment.ts';
import { openTrayIcons } from './electron/tray/tray-icons.ts';
import { trayImage } from './electron/tray/tray-appearance.ts';
import { createTray } from './electron/tray/tray.ts';
import { logUncaught, ignoreClosedTerminal, reportFailedStart } from './electron/lifecycle/startup-errors.ts';
import { openKeychain } from './storage/keychain.ts';
import { managedConnectionsDir, readManagedConnections } from './storage/managed-connections.ts';
import { openProfileCache } from './storage/profile-cache.ts';
import { openSettings } from './storage/settings.ts';

const built = join(import.meta.dirname, '..');

/** Lines go nowhere until there is a folder for them. */
let log: Log = () => undefined;

/** Ends a start that failed; once accounts are opened, by a shutdown. */
let exit = (code: number): void => app.exit(code);

/** A start is reported by then, even where an account is still waiting for its service. */
const reportWithinMs = 10_000;

/** Another start may bring a connection file. Whoever started it is told there what is wrong with the file. */
async function offerFrom(perch: App, { args, workingDirectory: folder }: SecondInstance): Promise<void> {
  const { connection: offered } = readCommandLine(args, folder, { packaged: app.isPackaged });
  if (offered !== undefined) await perch.importConnection(offered);
}

async function start(): Promise<void> {
  const { platform, execPath } = process;
  const around = readDesktopEnvironment();
  app.setAppUserModelId(appId);
  const folder = app.getPath('userData');
  const pictureFile = join(folder, 'panel.png');
  if (app.isPackaged) rejectSwitches((name) => app.commandLine.hasSwitch(name));
  prepareDataDir(folder);
  const args = process.argv.slice(1);
  log = openLog(join(folder, 'logs'), { verbose: args.includes('--verbose') });
  ignoreClosedTerminal([process.stdout, process.stderr]);
  logUncaught(log, (text) => process.stderr.write(redact(text)));
  const commandLine = readCommandLine(args, process.cwd(), { packaged: app.isPackaged });
  const shutdownMarker = createShutdownMarker(join(folder, 'shutting-down'), log);
  const hasLock = takeInstanceLock({
    request: () => app.requestSingleInstanceLock(toSecondInstanceData(args)),
    isShuttingDown: shutdownMarker.isSet,
    wait: waitBlocking,
  });
  if (!hasLock) {
    process.stdout.write('Perch is running already; its panel has been opened.\n');
    app.exit(0);
    return;
  }
  shutdownMarker.clear();
  const otherStarts = createSecondInstances();
  app.on('second-instance', (_event, ...start) => otherStarts.receive(...start));

  app.enableSandbox();
  registerAppScheme();
  hardenAllWebContents();
  const [trayHost] = await Promise.all([
    detectTrayHost(platform, { override: commandLine.tray, isAtLogin: commandLine.hidden }),
    app.whenReady(),
  ]);
  const hasTray = trayHost !== 'none';
  const hidden = commandLine.hidden || wasStartedAtLogin(app, platform);
  if (!hasTray && app.isPackaged) installLauncher(around, log);
  Menu.setApplicationMenu(applicationMenu(platform));

  const pages = session.fromPartition('panel');
  blockNetwork(pages);
  serveApp(pages, join(built, 'renderer'));
  const openExternal = createOpenExternal((address) => shell.openExternal(address));
  const icons = openTrayIcons(join(built, '../build/icons/tray'));
  const bar = createTrayBackground(nativeTheme, platform, around.desktop);
  const report = createStdoutReport((line) => commandLine.report && process.stdout.write(`${line}\n`));
  const network = createNetwork(session.defaultSession, {
    preferences: () => perch.preferences(),
    proxyPassword: () => perch.proxyPassword(),
    log,
  });
  const isProxyAuthMissing = answerProxyLogins(
    app,
    () => perch.preferences().proxy,
    () => perch.proxyPassword(),
  );

  const isNoTrayNews = !hasTray && !hidden && isShownFirstTime(join(folder, 'no-tray-told'));
  const saveDiagnostics = createSaveText(
    () => ({
      path: join(app.getPath('documents'), `perch-diagnostics-${new Date().toISOString().slice(0, 10)}.txt`),
      kind: messages.about.fileType,
    }),
    (options) =>
      panel.withDialog((owner) =>
        owner === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(owner, options),
      ),
  );
  const startWithSystem = createLoginItem({ app, platform, environment: around, execPath, log });
  const fileDialog = (kind: () => FileKind) =>
    createFileDialog(kind, (options) =>
      panel.withDialog((owner) =>
        owner === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(owner, options),
      ),
    );

  const keychain = openKeychain(async () => (await import('keytar')).default);
  exitDespiteBlockedCall(process, keychain.isBusy);
  const keychainIsWaiting = Promise.withResolvers<null>();

  const perch = createApp({
    appVersion: app.getVersion(),
    settings: openSettings(folder, { clock, log }),
    profiles: openProfileCache(join(folder, 'profiles'), log, [pictureFile]),
    machine: machineFacts(app.getVersion(), process, around, trayHost),
    copyText: (text) => clipboard.writeText(plainLines(redact(text))),
    saveText: (text) => saveDiagnostics(plainLines(redact(text))),
    startNotices: () => (isNoTrayNews ? [messages.desktop.noTray] : []),
    keychain: createTimedKeychain(keychain, clock),
    clientFor: (connection) => createApiClient(connection, network.send, clock.wall),
    probe: (connection, signal) =>
      testConnection(connection, network.send, { state: random.token(), now: clock.wall, signal }),
    clock,
    random,
    log,
    isIdle: () => isUserIdle(powerMonitor.getSystemIdleState(300)),
    isOnline: () => net.online,
    openSignInWindow: createSignInWindows({
      prepareSession: (attempt) => prepareSignInSession(attempt, perch.preferences(), network.trustStore),
      isProxyAuthMissing,
    }),
    openBrowser: browserSignIn((address) => openExternal('sign-in', address)),
    chooseConnectionFile: fileDialog(connectionFiles),
    chooseCertificates: fileDialog(certificateFiles),
    placed: readManagedConnections(
      commandLine.managedDir ?? managedConnectionsDir(process.platform, around.programData),
    ),
    practice: commandLine.practiceConnection,
    offered: commandLine.connection,
    quit: () => app.quit(),
    notify: createNotify(
      (account) =>
        run('a notification', act(account === undefined ? { does: 'open' } : { does: 'show', account })),
      log,
    ),
    preferencesChanged: ({ language, startAtLogin, theme }) => {
      network.reset();
      startWithSystem(startAtLogin);
      nativeTheme.themeSource = theme;
      return setLocale(negotiateLocale(language, app.getPreferredSystemLanguages()));
    },
    publish: (view, tray) => {
      panel.publish(view);
      drawTray(tray);
      report.reportTray(tray);
      report.reportSecrets(view.secrets);
      if (view.secrets.kind === 'pending') keychainIsWaiting.resolve(null);
    },
  });
  const panel = createPanel({
    icon: icons(trayImage('connecting', bar())),
    session: pages,
    preload: join(built, 'preload/preload.cjs'),
    hasTray,
    clock,
    onOpened: perch.panelOpened,
    onClosed: perch.panelClosed,
    log,
  });
  /** For what nobody waits for: what goes wrong with it is in the log. */
  const run = (name: string, done: unknown) => {
    Promise.resolve(done).catch((error: unknown) => log(`${name}: ${String(error)}`));
  };
  const act = createTrayActions({
    calls: perch.calls,
    showPanel: panel.show,
    refresh: perch.refresh,
    quit: () => app.quit(),
  });
  const drawTray = createTray({
    tray: panel.tray,
    icons,
    background: bar,
    setMenu: panel.setMenu,
    runAction: (action) => run(`tray, ${action.does}`, act(action)),
  });
  const shutdown = createShutdown({
    app,
    process,
    clock,
    log,
    end: perch.end,
    isRefreshing: perch.isRefreshing,
    stopPublishing: () => {
      shutdownMarker.set();
      otherStarts.stop();
      perch.stopPublishing();
    },
  });
  exit = () => void shutdown.request('start-failed');
  if (platform === 'win32') shutdown.watchSessionEnd(createSessionEndWindow(pages));
  watchPower({
    power: powerMonitor,
    suspend: perch.suspend,
    resume: perch.resume,
    screenLocked: perch.screenLocked,
    systemShutdown: () => shutdown.request('system-shutdown').delaysSystem,
  });
  registerIpcHandlers({ ...perch.calls, ...panel.calls }, panel.page, log);
  await panel.tray;

  const { settled: restored } = await perch.start();
  // Perch runs by now: what fails later is no failed start.
  const settled = restored.catch((error: unknown) => log(`start: ${String(error)}`, 'error'));
  if (!hidden && (perch.needsAttention() || !hasTray)) panel.show();
  otherStarts.serve((another) => {
    panel.show();
    run('another start', offerFrom(perch, another));
  });
  if (!commandLine.report) return settled;
  await withTimeout(clock, reportWithinMs, Promise.race([settled, keychainIsWaiting.promise]));
  const { secrets } = await perch.calls['view.read']();
  await report.reportReady({
    signedIn: perch.isSignedIn(),
    secrets,
    page: panel.page(),
    pictureFile,
  });
}

const connectionFiles = (): FileKind => ({
  title: messages.connectionFile.choose,
  name: messages.connectionFile.filter,
  extensions: ['json'],
});

const certificateFiles = (): FileKind => ({
  title: messages.settings.certificateDialogTitle,
  name: messages.settings.certificateFileType,
  extensions: ['pem', 'crt', 'cer'],
});

/** On some systems there is no window for a sentence before the program is ready. */
async function showProblem(sentence: string): Promise<void> {
  await app.whenReady();
  dialog.showErrorBox('Perch', plainLines(sentence));
}

start().catch(async (error: unknown) => {
  const code = await reportFailedStart(error, {
    log,
    write: (text) => process.stderr.write(plainLines(text)),
    isRead: !app.isPackaged || process.stderr.isTTY,
    show: showProblem,
  });
  exit(code);
});
