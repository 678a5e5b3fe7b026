/** The files of `npm run mutate -- guards`: the code that decides about trust, redirects, senders and the rest. */
export const guards: readonly string[] = [
  // trust
  'app/electron/network/trust-store.ts',
  'app/electron/network/certificate-verifier.ts',
  'app/electron/network/peer-certificate.ts',
  'app/electron/network/certificate-strength.ts',
  'app/electron/network/server-identity.ts',
  'app/api/http/certificate-error.ts',
  // redirects
  'app/api/oauth/authorization-request.ts',
  'app/api/http/transport.ts',
  'app/electron/sign-in/redirect-interception.ts',
  'app/electron/sign-in/sign-in-window.ts',
  'app/electron/sign-in/browser-sign-in.ts',
  'app/electron/security/url-policy.ts',
  'app/connection/host.ts',
  'app/electron/security/external-links.ts',
  // senders
  'app/electron/ipc',
  'app/core/panel/confirmation.ts',
  'app/electron/panel/user-activation.ts',
  'app/electron/panel/message-box.ts',
  // permissions
  'app/electron/security/session-hardening.ts',
  'app/electron/security/web-preferences.ts',
  'app/electron/panel/app-scheme.ts',
  'app/electron/lifecycle/command-line.ts',
  'app/electron/lifecycle/switches.ts',
  // redaction
  'app/electron/logging',
  // files
  'app/files',
  'app/storage/managed-connections.ts',
  'app/storage/profile-cache.ts',
  // proxy credentials
  'app/electron/network/proxies.ts',
  'app/electron/network/proxy-credentials.ts',
  'app/electron/network/network.ts',
  'app/electron/sign-in/sign-in-session.ts',
];
