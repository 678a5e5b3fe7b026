// The panel's list of 100,000 domains: from a keystroke in the filter until its result is painted.
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { messages } from '../../app/i18n/messages.ts';
import { ensureBuilt } from '../../build/ensure-built.ts';
import { panelOf, signIn } from '../e2e/actions.ts';
import { createFixture } from '../e2e/fixture.ts';
import { domainRecord, maxDomains } from '../practice-service/resources/domain-records.ts';
import { type Figure, figure, median, p95 } from './figure.ts';
import { type FilterStep, keysToPaint } from './page-functions.ts';
import { openPage, startKeptOpen } from './windows.ts';

const login = 'grace@practice.example';
const keystrokes = 300;
const filterRuns = 3;

export async function measurePicker(): Promise<Figure[]> {
  await ensureBuilt(resolve(import.meta.dirname, '../..'));
  const fixture = await createFixture();
  try {
    const perch = await startKeptOpen(fixture);
    const panel = await panelOf(perch);
    await signIn(perch, fixture.service, login);
    await panel.getByRole('button', { name: messages.account.domains }).click();
    await panel.getByRole('button', { name: messages.domains.loadAll, exact: true }).click();
    await panel.getByText(messages.domains.countComplete(maxDomains)).waitFor({ timeout: 120_000 });
    return [await measureFilter(panel, await openPage(perch, 'Empty', emptyPage))];
  } finally {
    await fixture.clear();
  }
}

/** An input field, whose text is shown in a paragraph. */
const emptyPage = `<input type="search"><p></p>
  <script>document.querySelector('input').oninput = ({ target }) => {
    document.querySelector('p').textContent = target.value;
  };</script>`;

async function measureFilter(panel: Page, empty: Page): Promise<Figure> {
  const queries = filterSteps(keystrokes);
  const emptyQueries = queries.map(({ query }) => ({ query, status: query }));
  const runs: { ours: number; reference: number }[] = [];
  for (let run = 0; run < filterRuns; run += 1)
    runs.push({
      ours: p95(await panel.evaluate(keysToPaint, queries)),
      reference: p95(await empty.evaluate(keysToPaint, emptyQueries)),
    });
  return figure({
    id: 'filter.p95',
    unit: 'ms',
    method:
      'From a key in the filter of 100,000 domains to the painted result, the 95th percentile, minus that of a field on an empty page.',
    values: runs.map((run) => run.ours - run.reference),
    target: 11,
    ours: median(runs.map((run) => run.ours)),
    reference: median(runs.map((run) => run.reference)),
  });
}

/** Keystrokes that each change the number of matches, with the status that the panel shows for that number. */
function filterSteps(count: number): FilterStep[] {
  const names = Array.from({ length: maxDomains }, (_, index) =>
    JSON.stringify(domainRecord(index, maxDomains)['domain']).toLowerCase(),
  );
  const words = ['halifax', 'marine', 'boulder', 'coffee', 'dental', 'express', 'galway', 'ithaca', 'jasper'];
  const steps: FilterStep[] = [];
  let last = maxDomains;
  for (let index = 0; steps.length < count; index += 1) {
    const word = words[index % words.length] ?? '';
    for (let length = 1; length <= word.length && steps.length < count; length += 1) {
      const query = word.slice(0, length);
      const matches = names.filter((name) => name.includes(query)).length;
      if (matches === last) continue;
      last = matches;
      steps.push({ query, status: messages.domains.matchCount(matches, maxDomains, true) });
    }
  }
  return steps;
}
