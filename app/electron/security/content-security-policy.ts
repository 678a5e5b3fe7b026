// The content security policies of Perch's own pages, each the strictest that the page works with.

export const panelPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Without `allow-modals`, so that `print()` and `alert()` open nothing and don't hold the page up.
  'sandbox allow-scripts allow-same-origin allow-forms',
  // Only Svelte's templates may create markup from text.
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

/** The page that the browser shows after a sign-in there. It has text and a style element only. */
export const browserPagePolicy = "default-src 'none'; style-src 'unsafe-inline'";
