import { expect, test } from 'vitest';
import { machineFacts } from '../../../../app/electron/platform/machine-facts.ts';

test('the facts about the machine follow the tray while Perch runs', () => {
  let tray = 'there';
  const facts = machineFacts('1.0.0', { platform: 'linux', arch: 'x64', versions: {} }, {}, () => tray);
  expect(facts.tray).toBe('there');
  tray = 'gone';
  expect(facts.tray).toBe('gone');
});
