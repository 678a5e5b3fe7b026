// The scripts that run in every document before the page's own: one in the page's world, one in the preload's.
// Frames inside a page get permission requests only.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { createBridge } from '../injected/bridge.ts';
import { createCodec } from '../injected/codec.ts';
import { createEmitterClass } from '../injected/emitter.ts';
import { installInputs } from '../injected/inputs.ts';
import { installMainWorld } from '../injected/main-world.ts';
import { installNavigationGuard } from '../injected/navigations.ts';
import { installVisibility } from '../injected/visibility.ts';
import { installFrameWorld } from '../injected/frame-world.ts';
import { createPermissionRequester, forwardPermissionRequests } from '../injected/permission-requests.ts';
import { installPermissionGuard } from '../injected/permissions.ts';
import { installPopupGuard } from '../injected/popups.ts';
import { installPreloadWorld } from '../injected/preload-world.ts';

/** The name that Electron gives the preload's world. */
export const preloadWorldName = 'Electron Isolated Context';
/** The name of the function that sends strings from the preload's world to this process. The page's world lacks it. */
export const binding = '__electronHostSend';
/** The name of the function of the preload's world that receives strings from this process. */
export const deliver = '__electronHostDeliver';

export interface InjectedScripts {
  /** Names the events between the two worlds, and is the prefix of synchronous requests. Hidden from the page. */
  readonly secret: string;
  /** The scripts of the page's world and of the preload's, by the window's visibility. */
  readonly scripts: (isVisible: boolean) => { readonly page: string; readonly preload: string };
}

/** The `process` of a sandboxed preload. */
export function preloadProcess(): Readonly<Record<string, unknown>> {
  return {
    platform: process.platform,
    arch: process.arch,
    type: 'renderer',
    versions: { ...process.versions },
    env: {},
    argv: [],
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: true,
  };
}

/** @param preload an absolute path; the page reports a script that can't be read or compiled, as in Electron */
export function createInjectedScripts(
  preload: string | undefined,
  process: Readonly<Record<string, unknown>>,
  hasDisplay: boolean,
): InjectedScripts {
  const secret = randomUUID();
  const script =
    preload === undefined ? 'undefined' : `{path: ${JSON.stringify(preload)}, run: ${compiled(preload)}}`;
  const forPage = [
    createCodec,
    createBridge,
    createPermissionRequester,
    installPermissionGuard,
    installPopupGuard,
    installNavigationGuard,
    installVisibility,
    JSON.stringify(secret),
  ].join(', ');
  const forPreload = [
    createCodec,
    createBridge,
    createEmitterClass,
    forwardPermissionRequests,
    installInputs,
    installVisibility,
  ].join(', ');
  const channel = JSON.stringify({ secret, binding, deliver });
  const ofFrames = {
    page: `(${installPermissionGuard.toString()})((${createPermissionRequester.toString()})(${JSON.stringify(secret)}));`,
    preload: `(${installFrameWorld.toString()})(${forwardPermissionRequests.toString()}, ${channel});`,
  };
  const inFrames = (main: string, frame: string) =>
    `if (globalThis.top === globalThis) { ${main} } else { ${frame} }`;
  return {
    secret,
    scripts: (isVisible) => {
      const data = JSON.stringify({ secret, binding, deliver, process, isVisible, hasDisplay });
      const options = `{...${data}, script: ${script}}`;
      return {
        page: inFrames(`(${installMainWorld.toString()})(${forPage}, ${isVisible});`, ofFrames.page),
        preload: inFrames(
          `(${installPreloadWorld.toString()})(${forPreload}, ${options});`,
          ofFrames.preload,
        ),
      };
    },
  };
}

function compiled(path: string): string {
  const parameters = 'require, process, exports, module, global';
  try {
    const wrapped = `function (${parameters}) {${readFileSync(path, 'utf8')}\n}`;
    new Script(`(${wrapped})`, { filename: path });
    return wrapped;
  } catch (error) {
    return `() => { throw new Error(${JSON.stringify(String(error))}); }`;
  }
}
