// Pages and the local network: Chromium's local network access checks are off.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { itConformsTo, type RunningHarness, startHarness } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-local-network-'));
let harness: RunningHarness;
beforeAll(async () => {
  // The app disables a feature of its own: Chromium would obey only the last `--disable-features`.
  harness = await startHarness({ userDataDir: folder, args: ['--disable-features=TabHoverCards'] });
});
afterAll(async () => {
  await harness.host.close();
  rmSync(folder, { recursive: true, force: true });
});

itConformsTo(
  'shell/browser/feature_list.cc',
  'kLocalNetworkAccessChecks is disabled (A request from a public page to the local network asks for no permission.)',
  async () => {
    const result = await harness.run(async (_electron, harness) => {
      const local = process
        .getBuiltinModule('node:http')
        .createServer((_request, response) =>
          response.writeHead(200, { 'access-control-allow-origin': '*' }).end('reached'),
        );
      const address = `http://${await harness.listen(local)}/`;
      const { webContents } = harness.window();
      const asked: string[] = [];
      webContents.session.setPermissionRequestHandler((_contents, permission, callback) => {
        asked.push(permission);
        callback(false);
      });
      const headers = { 'content-security-policy': 'treat-as-public-address' };
      await webContents.loadURL(harness.route('/public', { body: '<body>', headers }));
      const reached = await harness.evaluate(
        webContents,
        `Promise.race([fetch(${JSON.stringify(address)}).then((response) => response.text(), (error) => error.message),
          new Promise((resolve) => setTimeout(resolve, 5000, 'waits for the user'))])`,
      );
      local.close();
      local.closeAllConnections();
      return { reached, asked };
    });
    expect(result).toEqual({ reached: 'reached', asked: [] });
  },
);
