// At the end of a test run, prints the tests that passed only when repeated, with the errors before. Then prints one line that
// counts the tests of all projects. An error outside a test, in a file, in a hook or uncaught, counts as a failure.
import type { Reporter, TestModule } from 'vitest/node';

export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failedSuites = suites.filter((suite) => suite.errors().length > 0);
    const skipped = count('skipped');
    const line = `${count('passed')} passed, ${count('failed') + failedSuites.length + uncaught.length} failed`;
    const repeated = tests.filter((test) => test.diagnostic()?.flaky === true);
    process.on('exit', () => {
      for (const test of repeated) {
        console.log(`Passed only when repeated: ${test.module.relativeModuleId} > ${test.fullName}`);
        for (const { message, stack = message } of test.result().errors ?? []) console.log(stack);
      }
      console.log(skipped > 0 ? `${line}, ${skipped} skipped` : line);
    });
  }
}
