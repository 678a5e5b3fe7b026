// Pages and the local network: Chromium's local network access checks are off.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { itConformsTo, type RunningHarness, startHarness } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-local-network-'));
let harness: RunningHarness;
beforeAll(async () => {
  // The app disables another feature: Chromium obeys the last switch only.
  harness = await startHarness({ userDataDir: folder, args: ['--disable-features=TabHoverCards'] });
});
afterAll(async () => {
  await harness.host.close();
  rmSync(folder, { recursive: true, force: true });
});

const requests = {
  fetch: `fetch(address).then((response) => response.text())`,
  'a frame': `new Promise((resolve) => {
    addEventListener('message', ({ data }) => resolve(data), { once: true });
    document.body.appendChild(Object.assign(document.createElement('iframe'), { src: address }));
  })`,
  'a WebSocket': `new Promise((resolve) => {
    const socket = new WebSocket(address.replace('http', 'ws'));
    socket.onclose = () => resolve('refused');
    socket.onopen = () => resolve('reached');
  })`,
} as const;

for (const [name, script] of Object.entries(requests)) {
  itConformsTo(
    'shell/browser/feature_list.cc',
    `kLocalNetworkAccessChecks is disabled (${name} from a public page to the local network asks for no permission.)`,
    async () => {
      const result = await harness.run(async (_electron, harness, request) => {
        const { createServer } = process.getBuiltinModule('node:http');
        const { createHash } = process.getBuiltinModule('node:crypto');
        const local = createServer((_request, response) => {
          response
            .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
            .end("reached<script>parent.postMessage('reached', '*')</script>");
        });
        local.on('upgrade', ({ headers }, socket) => {
          const accept = createHash('sha1').update(
            `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`,
          );
          socket.end(
            `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`,
          );
        });
        const address = `http://${await harness.listen(local)}/`;
        const { webContents } = harness.window();
        const asked: string[] = [];
        webContents.session.setPermissionRequestHandler((_contents, permission, callback) => {
          asked.push(permission);
          callback(false);
        });
        await webContents.loadURL(
          harness.route('/public', {
            body: '<body>',
            headers: { 'content-security-policy': 'treat-as-public-address' },
          }),
        );
        const reached = await harness.evaluate(
          webContents,
          `{ const address = ${JSON.stringify(address)}; Promise.race([(${request}).catch((error) => error.message),
            new Promise((resolve) => setTimeout(resolve, 5000, 'waits for the user'))]) }`,
        );
        local.close();
        local.closeAllConnections();
        return { reached: String(reached).slice(0, 7), asked };
      }, script);
      expect(result).toEqual({ reached: 'reached', asked: [] });
    },
  );
}
