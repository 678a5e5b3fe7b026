// A table as CSV (RFC 4180), for spreadsheets.

/** Without it, some spreadsheets don't take the text for UTF-8. */
const byteOrderMark = '\uFEFF';

/** Returns the rows as text. A spreadsheet would run a value that begins like a formula: an apostrophe before it makes it text. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: string): string {
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  // A semicolon or a tab separates cells for spreadsheets of some regions.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
