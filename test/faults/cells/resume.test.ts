import { testFlow } from '../run/test-flow.ts';

testFlow('waking');
