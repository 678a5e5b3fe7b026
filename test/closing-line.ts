// Ends a test run with one plain line that counts every test of every kind.
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const brokenFiles = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0);
    const skipped = count('skipped');
    const line = `${count('passed')} passed, ${count('failed') + brokenFiles.length} failed`;
    process.on('exit', () => console.log(skipped > 0 ? `${line}, ${skipped} skipped` : line));
  }
}
