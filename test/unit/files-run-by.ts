// Which files of the core and the API run, by V8's coverage.
import { Session } from 'node:inspector/promises';
import { basename } from 'node:path';

/** The names of the files with a function that runs meanwhile. A name occurs once in app/core and app/api. */
export async function filesRunBy(run: () => Promise<unknown>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true });
  try {
    await session.post('Profiler.takePreciseCoverage');
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const called = result.filter(({ functions }) =>
      functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
    );
    return called.flatMap(({ url }) =>
      /\/app\/(?:core|api)\//.test(url) ? [basename(url).replace(/\?.*/, '')] : [],
    );
  } finally {
    session.disconnect();
  }
}
