// The switches that Electron and Chromium document, as of a version of Electron. For each one a decision is needed: it is in the
// tables of refused-switches.ts, or here with the reason why an installed Perch accepts it.

/**
 * The major version of Electron that the lists were compared with last. For a new one, compare them with these files, then change
 * the number: Electron's docs/api/command-line-switches.md and the switches in its shell/common/options_switches.cc; Chromium's
 * sandbox/policy/switches.cc and services/network/public/cpp/network_switches.cc.
 */
export const comparedWithElectron = 45;

export const documentedSwitches: readonly string[] = `
  auth-negotiate-delegate-whitelist auth-server-whitelist debug debug-brk debug-port diagnostic-dir disable-geolocation
  disable-http-cache disable-http2 disable-ntlm-v2 disable-renderer-backgrounding disk-cache-size dns-result-order
  enable-logging experimental-network-inspection force-fieldtrials force_high_performance_gpu force_low_power_gpu
  host-resolver-rules host-rules ignore-certificate-errors ignore-connections-limit inspect inspect-brk inspect-brk-node
  inspect-port inspect-publish-uid js-flags lang log-file log-level log-net-log no-deprecation
  no-experimental-global-navigator no-proxy-server no-sandbox no-stdio-init proxy-bypass-list proxy-pac-url proxy-server
  remote-debugging-port throw-deprecation trace-deprecation trace-warnings v vmodule xdg-portal-required-version

  app-path app-user-model-id bypasscsp-schemes code-cache-schemes cors-schemes enable-auth-negotiate-port enable-sandbox
  fetch-schemes node-integration-in-worker scroll-bounce secure-schemes service-worker-schemes standard-schemes
  streaming-schemes widevine-cdm-path widevine-cdm-version

  add-xr-appcontainer-caps allow-sandbox-debugging allow-third-party-modules disable-gpu-sandbox
  disable-metal-shader-cache disable-namespace-sandbox disable-seccomp-filter-sandbox disable-setuid-sandbox
  enable-sandbox-logging gpu-sandbox-allow-sysv-shm gpu-sandbox-failures-fatal no-zygote-sandbox service-sandbox-type type

  additional-trust-token-key-commitments explicitly-allowed-ports force-effective-connection-type
  ignore-certificate-errors-spki-list ignore-urlfetcher-cert-requests net-log-capture-mode ssl-key-log-file
  unsafely-treat-insecure-origin-as-secure use-first-party-set`
  .trim()
  .split(/\s+/);

/** The documented switches that an installed Perch accepts, with the reason. */
export const acceptedSwitches: Readonly<Record<string, string>> = {
  'additional-trust-token-key-commitments': 'Perch’s pages use no trust tokens.',
  'app-path': 'Electron sets it for its child processes; the main process doesn’t read it.',
  'app-user-model-id': 'It groups windows in the taskbar, and Perch sets its own.',
  'diagnostic-dir': 'Node writes diagnostics only where another option asks for them.',
  'disable-geolocation': 'It takes a permission away.',
  'disable-http-cache': 'It changes speed only.',
  'disable-http2': 'It changes the protocol inside the encrypted connection.',
  'disable-metal-shader-cache': 'It changes speed only.',
  'disable-renderer-backgrounding': 'It changes speed only.',
  'disk-cache-size': 'It changes speed only.',
  'dns-result-order': 'It chooses among the addresses that the system has resolved.',
  'enable-sandbox': 'It adds a protection.',
  'enable-sandbox-logging': 'The system logs what the sandbox has denied.',
  'force-effective-connection-type': 'It changes the network speed that pages see.',
  force_high_performance_gpu: 'It changes speed only.',
  force_low_power_gpu: 'It changes speed only.',
  'gpu-sandbox-failures-fatal': 'It adds a protection.',
  'ignore-connections-limit': 'It changes the number of connections only.',
  lang: 'Users choose a language with it.',
  'log-level': 'It has no effect without a log, and switches that write one are refused.',
  'no-deprecation': 'It hides a warning.',
  'no-experimental-global-navigator': 'It takes a global object away that Perch doesn’t use.',
  'no-stdio-init': 'It is for systems without a null device.',
  'node-integration-in-worker':
    'Electron reads it in renderers, which get it from their window’s preferences: off.',
  'scroll-bounce': 'It changes how pages scroll.',
  'throw-deprecation': 'It can only end Perch.',
  'trace-deprecation': 'It writes code positions.',
  'trace-warnings': 'It writes code positions.',
  type: 'A process of another type than the main one runs no code of Perch.',
  'use-first-party-set': 'A sign-in’s cookies are in its own memory, whichever sites share them.',
  'widevine-cdm-version': 'It has no effect without the path, which is refused.',
  'xdg-portal-required-version': 'It chooses the system’s file dialog.',
};
