// A translator edits the texts at the beginning of each file of app/i18n/texts; what needs code is at its end.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../../app/i18n/texts');
const parts = [
  'first-view.ts',
  'views.ts',
  'main-process.ts',
  'start.ts',
  'windows.ts',
  'field-labels.ts',
  'field-meanings.ts',
];
const files = readdirSync(folder).flatMap((code) => parts.map((part) => join(code, part)));

test.each(files)('%s begins with its texts', (file) => {
  const [first] = declarationsIn(file);
  expect(first?.name.getText()).toMatch(/^texts$|Texts$|Field(?:Labels|Meanings)$/);
  expect(first && withinOf(first, ts.isArrowFunction)).toEqual([]);
});

test.each(files)('the code of %s consists of functions', (file) => {
  const code = declarationsIn(file).find(({ name }) => name.getText() === 'code');
  const tables = code ? withinOf(code, ts.isObjectLiteralExpression).slice(0, 1) : [];
  expect(tables.flatMap(textsIn)).toEqual([]);
});

test.each(files)('%s has ordinary spaces, which other code makes unbreakable', (file) => {
  expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/[\u2060\u202F]/);
});

/** The constants of a file, in its order. */
function declarationsIn(file: string): readonly ts.VariableDeclaration[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(folder, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  return source.statements
    .filter((each) => ts.isVariableStatement(each))
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
}

/** The values of a table, and of the tables in it, that are neither functions nor other catalogues. */
function textsIn(table: ts.ObjectLiteralExpression): readonly string[] {
  return table.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) return [property.getText()];
    const { initializer } = property;
    if (ts.isObjectLiteralExpression(initializer)) return textsIn(initializer);
    return ts.isArrowFunction(initializer) || ts.isIdentifier(initializer) ? [] : [property.getText()];
  });
}

function withinOf<Node extends ts.Node>(node: ts.Node, is: (each: ts.Node) => each is Node): readonly Node[] {
  const within: Node[] = [];
  const visit = (each: ts.Node): void => {
    if (is(each)) within.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return within;
}
