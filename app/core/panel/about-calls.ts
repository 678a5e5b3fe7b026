// Handles the panel's calls about the About view and the diagnostics.
import { basename } from 'node:path';
import type { CallHandlers, CallName } from '../../contract/calls.ts';
import { messages } from '../../i18n/messages.ts';
import type { PanelContext } from './panel-context.ts';

export function createAboutCalls({
  store,
  createHandler,
  showNotice,
  readDiagnostics,
  copyText,
  saveText,
}: PanelContext): CallHandlers<Extract<CallName, `${'about' | 'diagnostics'}.${string}`>> {
  return {
    'about.open': createHandler(() => store.dispatch({ type: 'opened', screen: { name: 'about' } })),
    'diagnostics.copy': createHandler(async () => {
      await copyText(readDiagnostics());
      showNotice('info', () => messages.about.copied);
    }),
    'diagnostics.save': createHandler(async () => {
      const file = await saveText(readDiagnostics());
      if (file !== undefined) showNotice('info', () => messages.about.saved(basename(file)));
    }),
  };
}
