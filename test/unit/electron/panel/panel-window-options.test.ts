import { expect, test } from 'vitest';
import { panelWindowOptions } from '../../../../app/electron/panel/panel-window-options.ts';

test.each([
  ['at the tray', true, { frame: false, skipTaskbar: true }],
  ['without a tray', false, { frame: true, skipTaskbar: false }],
])('%s the page has the same size, whatever the frame takes', (_, hasTray, expected) => {
  expect(panelWindowOptions(hasTray)).toMatchObject({
    ...expected,
    width: 380,
    height: 560,
    useContentSize: true,
  });
});
