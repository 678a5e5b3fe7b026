// Reloads the panel through the DevTools protocol, on either host.

interface Target {
  readonly url: string;
  readonly title: string;
  readonly webSocketDebuggerUrl: string;
}

/** Does nothing where the panel isn't loaded: it is loaded from the new files when it is opened. */
export async function reloadPanel(debuggingPort: number | undefined): Promise<void> {
  for (const { url, title, webSocketDebuggerUrl } of await readTargets(debuggingPort)) {
    // The tray's icon on the Chromium host is an empty page, which can have the same title.
    if (url.endsWith('/index.html') && title === 'Perch')
      await sendDevToolsCommand(webSocketDebuggerUrl, 'Page.reload');
  }
}

async function readTargets(port: number | undefined): Promise<readonly Target[]> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`);
    return (await response.json()) as readonly Target[];
  } catch {
    // Perch is still starting, or has ended.
    return [];
  }
}

/** Resolves when the command has a response, or the page has closed. */
async function sendDevToolsCommand(address: string, method: string): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<undefined>();
  const socket = new WebSocket(address);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method })));
  socket.addEventListener('message', () => socket.close());
  socket.addEventListener('close', () => resolve(undefined));
  await closed;
}
