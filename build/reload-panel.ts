// The panel's page as DevTools sees it, on either host.

interface Target {
  readonly title: string;
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

/** Loads the page again. Does nothing where there is none: it will be loaded as it is then. */
export async function reloadPanel(debuggingPort: number): Promise<void> {
  for (const { title, type, webSocketDebuggerUrl } of await targetsAt(debuggingPort)) {
    if (type === 'page' && title === 'Perch') await tell(webSocketDebuggerUrl, 'Page.reload');
  }
}

async function targetsAt(port: number): Promise<readonly Target[]> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    return (await answer.json()) as readonly Target[];
  } catch {
    // Perch is only starting, or it has ended.
    return [];
  }
}

/** Resolves when the command is answered, or the page is gone. */
async function tell(address: string, method: string): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  const socket = new WebSocket(address);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method })));
  socket.addEventListener('message', () => socket.close());
  socket.addEventListener('close', () => resolve(undefined));
  await over;
}
