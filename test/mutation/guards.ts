/** The files of `npm run mutate`, as patterns: the code that decides about trust, redirects, senders and so on. */
export const guards: readonly string[] = [
  // trust, and the ways through proxies
  'app/electron/network',
  'app/api/http/certificate-error.ts',
  // redirects
  'app/api/oauth/authorization.ts',
  'app/api/http/transport.ts',
  'app/electron/sign-in/!(create-window).ts',
  'app/electron/security',
  'app/connection/host.ts',
  // senders
  'app/electron/ipc',
  'app/core/panel/confirmation.ts',
  'app/electron/panel/user-activation.ts',
  'app/electron/panel/message-box.ts',
  // permissions
  'app/electron/panel/app-scheme.ts',
  'app/electron/lifecycle/command-line.ts',
  'app/electron/lifecycle/switches.ts',
  'app/managed/!(problem-sentences).ts',
  // redaction
  'app/electron/logging',
  'app/api/http/sent-secrets.ts',
  // files
  'app/files',
  'app/storage/data-folder.ts',
  'app/storage/managed-connections.ts',
  'app/storage/profile-cache.ts',
  // updates
  'app/core/updates',
];
