import { testOperation } from '../run/test-operation.ts';

testOperation('refresh');
