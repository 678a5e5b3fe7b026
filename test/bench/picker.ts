// The panel's list of 100,000 domains: from a keystroke in the filter until its result is painted, scrolling from top to
// bottom, and from a click until the first rows are painted.
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { messages } from '../../app/i18n/messages.ts';
import { ensureBuilt } from '../../build/ensure-built.ts';
import { askToSignOut, choosePracticeService, panelOf, passwordOf } from '../e2e/actions.ts';
import { createFixture, type Fixture } from '../e2e/fixture.ts';
import { domainRecord, maxDomains } from '../practice-service/resources/domain-records.ts';
import { type Figure, figure, median, p95 } from './figure.ts';
import * as inPage from './picker-page.ts';

const login = 'grace@practice.example';
const openings = 5;
const keystrokes = 300;
const filterRuns = 3;

export async function measurePicker(): Promise<Figure[]> {
  await ensureBuilt(resolve(import.meta.dirname, '../..'));
  const fixture = await createFixture();
  try {
    const perch = await fixture.start();
    const panel = await panelOf(perch);
    const empty = await openEmptyPage(panel);
    await choosePracticeService(panel);
    const firstRows = await measureFirstRows(panel, fixture);
    await panel.getByRole('button', { name: messages.domains.loadAll }).click();
    await panel.getByText(messages.domains.countComplete(maxDomains)).waitFor({ timeout: 120_000 });
    return [firstRows, await measureFilter(panel, empty), await measureScrolling(panel, empty)];
  } finally {
    await fixture.clear();
  }
}

/** Opens a page in the same browser with only an input field and a scrollable box. */
async function openEmptyPage(panel: Page): Promise<Page> {
  const page = await panel.context().newPage();
  await page.setViewportSize({ width: 380, height: 560 });
  await page.setContent(
    `<input type="search"><p></p>
     <div role="listbox" style="height: 400px; overflow: auto"><div style="height: 3400000px"></div></div>
     <script>document.querySelector('input').oninput = ({ target }) => {
       document.querySelector('p').textContent = target.value;
     };</script>`,
  );
  return page;
}

/** From a click until the first rows are painted, minus the time of one page request. Signs in again for each run. */
async function measureFirstRows(panel: Page, fixture: Fixture): Promise<Figure> {
  const ours: number[] = [];
  const reference: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    await panel.getByRole('button', { name: messages.signIn.otherMethod.password }).click();
    await panel.getByLabel(messages.password.username).fill(login);
    await panel
      .getByLabel(messages.password.password, { exact: true })
      .fill(passwordOf(fixture.service, login));
    await panel.getByRole('button', { name: messages.signIn.submit, exact: true }).click();
    await panel.getByRole('button', { name: /^Domains/ }).waitFor();
    reference.push(await measurePageRequest(fixture));
    ours.push(await panel.evaluate(inPage.clickToRows, messages.account.domains));
    if (opening === openings - 1) break;
    await panel.keyboard.press('Escape');
    await askToSignOut(panel);
    await panel.getByRole('dialog').getByRole('button', { name: messages.signOut.confirm }).click();
  }
  return figure({
    id: 'picker.firstRows',
    unit: 'ms beyond one page request',
    method:
      'From a click on “Domains”, on the Chromium host, until the first rows of 100,000 are painted, minus the time of a direct request for the first page.',
    values: ours.map((ms, run) => ms - (reference[run] ?? 0)),
    target: 30,
    ours: median(ours),
    reference: median(reference),
  });
}

/** Milliseconds that the service takes to respond to one page request. */
async function measurePageRequest({ service }: Fixture): Promise<number> {
  const url = `${service.baseUrl}/ns-api/v2/domains?start=1&limit=100`;
  const headers = { authorization: `Bearer ${await requestToken(service)}` };
  const start = performance.now();
  await (await fetch(url, { headers })).json();
  return performance.now() - start;
}

async function requestToken(service: Fixture['service']): Promise<string> {
  const response = await fetch(`${service.baseUrl}/ns-api/oauth2/token/`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: service.connection.clientId,
      client_secret: service.connection.clientSecret,
      username: login,
      password: passwordOf(service, login),
    }),
  });
  return v.parse(v.object({ access_token: v.string() }), await response.json()).access_token;
}

async function measureFilter(panel: Page, empty: Page): Promise<Figure> {
  const queries = filterSteps(keystrokes);
  const emptyQueries = queries.map(({ query }) => ({ query, status: query }));
  const runs: { ours: number; reference: number }[] = [];
  for (let run = 0; run < filterRuns; run += 1)
    runs.push({
      ours: p95(await panel.evaluate(inPage.keysToPaint, queries)),
      reference: p95(await empty.evaluate(inPage.keysToPaint, emptyQueries)),
    });
  return figure({
    id: 'filter.p95',
    unit: 'ms beyond an empty page',
    method:
      'With 100,000 domains loaded, from a keystroke in the filter until its result is painted: the 95th percentile, minus that of an input field on an empty page. The median of three runs.',
    values: runs.map((run) => run.ours - run.reference),
    target: 5,
    ours: median(runs.map((run) => run.ours)),
    reference: median(runs.map((run) => run.reference)),
  });
}

async function measureScrolling(panel: Page, empty: Page): Promise<Figure> {
  const reference = await empty.evaluate(inPage.droppedFrames);
  const ours = await panel.evaluate(inPage.droppedFrames);
  return figure({
    id: 'scroll.dropped',
    unit: 'frames of 300 beyond an empty page',
    method:
      'Dropped frames while the list is scrolled from top to bottom in 300 steps, minus those of an empty box of that height.',
    values: [ours - reference],
    target: 3,
    ours,
    reference,
  });
}

/** Keystrokes that each change the number of matches, with the status that the panel shows for it. */
function filterSteps(count: number): inPage.FilterStep[] {
  const names = Array.from({ length: maxDomains }, (_, index) =>
    JSON.stringify(domainRecord(index, maxDomains)['domain']).toLowerCase(),
  );
  const words = ['halifax', 'marine', 'boulder', 'coffee', 'dental', 'express', 'galway', 'ithaca', 'jasper'];
  const steps: inPage.FilterStep[] = [];
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
