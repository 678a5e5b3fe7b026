import type { TrayAction, TrayCallArgs, TrayCallHandlers, TrayCallName } from '../../core/tray/tray-menu.ts';

/** Returns the function that makes the calls of an action one after the other. Its promise rejects if a call does. */
export function createTrayActions(handlers: TrayCallHandlers): (action: TrayAction) => Promise<void> {
  const make = <Name extends TrayCallName>(name: Name, ...args: TrayCallArgs[Name]) =>
    handlers[name](...args);
  return async (action) => {
    for (const [name, ...args] of action) await make(name, ...args);
  };
}
