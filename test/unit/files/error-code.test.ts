import { expect, test } from 'vitest';
import { errorCode } from '../../../app/files/error-code.ts';

test('only an error of the system has a code', () => {
  const error = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  expect([error, new Error('none'), 'ENOENT'].map(errorCode)).toEqual(['ENOENT', '', '']);
});
