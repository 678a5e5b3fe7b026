import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from '../../../../app/core/panel/domain-calls.ts';

/** Reads CSV as RFC 4180 says: records end with CRLF, and a quote in quotes is doubled. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let record: string[] = [];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) throw new Error('This is no CSV.');
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}

test('a table has a byte order mark, CRLF, and quotes where they are needed', () => {
  const rows = [
    ['Name', 'Domain'],
    ['Harbour "North", Oslo', 'north.example'],
    ['', 'two\r\nlines'],
    ['x;=1+1', 'south.example'],
  ];
  expect(csvText(rows)).toBe(
    '\uFEFFName,Domain\r\n"Harbour ""North"", Oslo",north.example\r\n,"two\r\nlines"\r\n"x;=1+1",south.example\r\n',
  );
});

test.each(['=1+1', '+1 202 555 0147', '-2', '@SUM(A1)', '\tx', '\rx', '\nx'])(
  '[S442] %j would be a formula in a spreadsheet, so it becomes text',
  (value) => expect(readCsv(csvText([[value]]).slice(1))).toEqual([[`'${value}`]]),
);

test('a reader of CSV gets each value back, with at most an apostrophe before it', () => {
  const value = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...Array.from('ab",\r\n\t=+-@\'é\uFEFF')) }),
  );
  const rows = fc.array(fc.array(value, { minLength: 1 }));
  fc.assert(
    fc.property(rows, (table) => {
      const guarded = table.map((row) =>
        row.map((each) => (/^[=+\-@\t\r\n]/.test(each) ? `'${each}` : each)),
      );
      expect(readCsv(csvText(table).slice(1))).toEqual(guarded);
    }),
  );
});
