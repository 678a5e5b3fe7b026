import { expect, test } from 'vitest';
import { createDomainTable } from '../../../../app/core/domains/page-loader.ts';

function found(rows: ReturnType<typeof createDomainTable>, query: string): string[] {
  return rows.search(query).map(({ label }) => label);
}

function rowsOf(...values: readonly { domain: string; description?: string }[]) {
  const rows = createDomainTable();
  rows.add(values.map((value, index) => ({ position: index + 1, value })));
  return rows;
}

test('a query finds every word anywhere in label and note, whatever the case and the accents', () => {
  const rows = rowsOf(
    { domain: 'montreal-dental.example', description: 'Montréal Dental Group' },
    { domain: 'muenchen.example', description: 'MÜNCHEN' },
    { domain: 'Dental.example' },
  );
  expect(found(rows, 'dental')).toEqual(['montreal-dental.example', 'Dental.example']);
  expect(found(rows, 'GROUP mont')).toEqual(['montreal-dental.example']);
  expect(found(rows, 'montreal group')).toEqual(['montreal-dental.example']);
  expect(found(rows, 'Montréal')).toEqual(['montreal-dental.example']);
  expect(found(rows, 'munchen')).toEqual(['muenchen.example']);
  expect(found(rows, '  ')).toHaveLength(3);
  expect(found(rows, 'example montréal')).toHaveLength(1);
  // Each word must be within the label or within the note.
  expect(found(rows, 'example munchen')).toEqual(['muenchen.example']);
  expect(found(rows, 'examplem')).toEqual([]);
});

test.each([
  ['strasse', 'Straße'],
  ['STRASSE', 'straße'],
  ['Straße', 'STRASSE'],
  ['lodz', 'Łódź'],
  ['orsted', 'Ørsted'],
  ['fin', '\uFB01nance'],
  ['\uFB01n', 'finance'],
  ['ΟΔΟΣ', 'οδος ερμου'],
  ['οδοσ', 'ΟΔΟΣ ΕΡΜΟΥ'],
  ['αθηνα', 'ΑΘΉΝΑ'],
  ['aero', 'Ærø'],
  ['izmir', 'İZMİR'],
  ['diyarbakir', 'Diyarbakır'],
  ['thor', 'Þór'],
  ['tm', '™'],
])('%s finds %s, and the rows around it keep their names', (query, name) => {
  const domains = ['before.example', name, 'after-ß-ﬁ.example', 'plain.example'];
  const rows = rowsOf(...domains.map((domain) => ({ domain, description: 'Größe' })));
  expect(found(rows, query)).toEqual([name]);
  expect(found(rows, '')).toEqual(domains);
  expect(domains.map((domain) => found(rows, domain))).toEqual(domains.map((domain) => [domain]));
});

test('the matches of a query are not those of one with other spaces', () => {
  const rows = rowsOf({ domain: 'ab-c.example' }, { domain: 'a-bc.example' });
  expect(found(rows, 'ab c')).toEqual(['ab-c.example']);
  expect(found(rows, 'a bc')).toEqual(['a-bc.example']);
  expect(found(rows, 'a b c')).toEqual(['ab-c.example', 'a-bc.example']);
});

test('an entry is found by its position', () => {
  const rows = createDomainTable();
  rows.add([3, 5, 9].map((position) => ({ position, value: { domain: `d${position}` } })));
  expect(rows.entryAtPosition(5)?.label).toBe('d5');
  expect(rows.entryAtPosition(4)).toBeUndefined();
  expect([rows.end(), createDomainTable().end()]).toEqual([10, 0]);
});

test('records that are added before or after all others stay in order', () => {
  const rows = createDomainTable();
  const some = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, offset) => ({
      position: from + offset,
      value: { domain: `d${from + offset}` },
    }));
  rows.add(some(1000, 1700));
  expect(rows.search('d').length).toBe(700);
  rows.add(some(1700, 1701));
  expect(rows.search('d').length).toBe(701);
  rows.add(some(1701, 1702));
  expect(rows.search('d170').length).toBe(2);
  rows.add([]);
  rows.add(some(100, 700));
  expect(rows.size()).toBe(1302);
  const expected = [...some(100, 700), ...some(1000, 1702)].map(({ position }) => position);
  expect(rows.search('').map(({ position }) => position)).toEqual(expected);
  expect(rows.search('d').map(({ position }) => position)).toEqual(expected);
});
