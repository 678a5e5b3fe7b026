// The domain picker on 100,000 domains, in Perch itself: a key until what it finds is painted, scrolling from top
// to bottom, and a click until the first rows are painted.
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { ensureBuilt } from '../../build/ensure-built.ts';
import { choosePracticeService, panelOf, passwordOf } from '../e2e/actions.ts';
import { createFixture, type Fixture } from '../e2e/fixture.ts';
import { domainRecord, mostDomains } from '../practice-service/resources/domain-records.ts';
import { type Figure, figure, median, p95 } from './figure.ts';
import * as inPage from './picker-page.ts';

const login = 'grace@practice.example';
const openings = 5;
const keys = 300;

export async function picker(): Promise<Figure[]> {
  await ensureBuilt(resolve(import.meta.dirname, '../..'));
  const fixture = await createFixture();
  try {
    const perch = await fixture.start();
    const panel = await panelOf(perch);
    const empty = await emptyPage(panel);
    await choosePracticeService(panel);
    const opened = await firstRows(panel, fixture);
    await panel.getByRole('button', { name: 'Load all' }).click();
    await panel.getByText(`${mostDomains.toLocaleString('en')} of`).waitFor({ timeout: 120_000 });
    return [opened, await filtering(panel, empty), await scrolling(panel, empty)];
  } finally {
    await fixture.clear();
  }
}

/** A page of the same Chromium with a field to type in and something to scroll, and nothing behind them. */
async function emptyPage(panel: Page): Promise<Page> {
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

/** From a click to the first rows, each time in an account that has just signed in; beyond what one page takes. */
async function firstRows(panel: Page, fixture: Fixture): Promise<Figure> {
  const ours: number[] = [];
  const reference: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    await panel.getByRole('button', { name: 'Sign in with a password' }).click();
    await panel.getByLabel('User name').fill(login);
    await panel.getByLabel('Password').fill(passwordOf(fixture.service, login));
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
    await panel.getByRole('button', { name: /^Domains/ }).waitFor();
    reference.push(await pageLatency(fixture));
    ours.push(await panel.evaluate(inPage.clickToRows));
    if (opening === openings - 1) break;
    await panel.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Sign out' }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  }
  return figure({
    id: 'picker.firstRows',
    unit: 'ms beyond one page',
    method:
      'From a click on “Domains” in Perch on the Chromium host until the first rows of 100,000 are painted, less what the first page takes when it is asked for directly just before.',
    values: ours.map((ms, run) => ms - (reference[run] ?? 0)),
    target: 30,
    ours: median(ours),
    reference: median(reference),
  });
}

/** How long the service takes for one page, for whoever asks it without more ado. */
async function pageLatency({ service }: Fixture): Promise<number> {
  const url = `${service.baseUrl}/ns-api/v2/domains?start=1&limit=100`;
  const headers = { authorization: `Bearer ${await tokenOf(service)}` };
  const start = performance.now();
  await (await fetch(url, { headers })).json();
  return performance.now() - start;
}

async function tokenOf(service: Fixture['service']): Promise<string> {
  const answer = await fetch(`${service.baseUrl}/ns-api/oauth2/token/`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: service.connection.clientId,
      client_secret: service.connection.clientSecret,
      username: login,
      password: passwordOf(service, login),
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function filtering(panel: Page, empty: Page): Promise<Figure> {
  const queries = typed(keys);
  const ours = await panel.evaluate(inPage.keysToPaint, queries);
  const reference = await empty.evaluate(
    inPage.keysToPaint,
    queries.map(({ query }) => ({ query, told: query })),
  );
  return figure({
    id: 'filter.p95',
    unit: 'ms beyond an empty page',
    value: p95(ours) - p95(reference),
    method:
      'With 100,000 domains loaded, from each key typed in the filter until what it finds is painted; the 95th percentile, less that of a field on an otherwise empty page.',
    values: ours.map((ms, key) => ms - (reference[key] ?? 0)),
    target: 8,
    ours: p95(ours),
    reference: p95(reference),
  });
}

async function scrolling(panel: Page, empty: Page): Promise<Figure> {
  const reference = await empty.evaluate(inPage.droppedFrames);
  const ours = await panel.evaluate(inPage.droppedFrames);
  return figure({
    id: 'scroll.dropped',
    unit: 'frames of 300 beyond an empty page',
    method:
      'The list is scrolled from top to bottom in 300 steps, one a frame; frames that are missing, less those that are missing while an empty box of that height is scrolled.',
    values: [ours - reference],
    target: 3,
    ours,
    reference,
  });
}

/** What a person types, key by key, each of which finds another number of domains; and what the panel says then. */
function typed(count: number): { query: string; told: string }[] {
  const names = Array.from({ length: mostDomains }, (_, index) =>
    JSON.stringify(domainRecord(index, mostDomains)['domain']).toLowerCase(),
  );
  const words = ['halifax', 'marine', 'boulder', 'coffee', 'dental', 'express', 'galway', 'ithaca', 'jasper'];
  const steps: { query: string; told: string }[] = [];
  let last = mostDomains;
  for (let at = 0; steps.length < count; at += 1) {
    const word = words[at % words.length] ?? '';
    for (let length = 1; length <= word.length && steps.length < count; length += 1) {
      const query = word.slice(0, length);
      const found = names.filter((name) => name.includes(query)).length;
      if (found === last) continue;
      last = found;
      const told = `${found.toLocaleString('en')} of ${mostDomains.toLocaleString('en')}`;
      steps.push({ query, told });
    }
  }
  return steps;
}
