import { testFlow } from '../run/test-flow.ts';

testFlow('refresh');
