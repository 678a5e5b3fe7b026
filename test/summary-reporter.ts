// Ends a test run with one plain line that counts every test of every kind. What fails outside of a test, a file
// or a hook or an error that nobody caught, counts as a failure too.
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const around = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = around.filter((each) => each.errors().length > 0);
    const skipped = count('skipped');
    const line = `${count('passed')} passed, ${count('failed') + broken.length + uncaught.length} failed`;
    process.on('exit', () => console.log(skipped > 0 ? `${line}, ${skipped} skipped` : line));
  }
}
