// What a page that runs foreign code can send to the main process.
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { calls } from '../../../app/contract/calls.ts';

/** No call may accept a longer string. In UTF-16 units. */
const longestText = 100_000;

interface Part {
  /** Such as `connection.test[0].baseUrl`. */
  readonly place: string;
  readonly schema: v.GenericSchema;
}

const item = v.custom<v.GenericSchema>((value) => typeof value === 'object' && value !== null);
const composite = v.object({
  type: v.string(),
  pipe: v.optional(v.array(v.object({ type: v.string(), requirement: v.optional(v.unknown()) })), []),
  items: v.optional(v.array(item), []),
  entries: v.optional(v.record(v.string(), item), {}),
  options: v.optional(v.array(v.union([item, v.string()])), []),
  item: v.optional(item),
  wrapped: v.optional(item),
});

/** Returns the schema and all schemas inside it. */
function partsOf({ place, schema }: Part): Part[] {
  const { items, entries, options, item: element, wrapped } = v.parse(composite, schema);
  const inner: Part[] = [
    ...items.map((part, at) => ({ place: `${place}[${at}]`, schema: part })),
    ...Object.entries(entries).map(([key, part]) => ({ place: `${place}.${key}`, schema: part })),
    ...options.filter((option) => typeof option !== 'string').map((part) => ({ place, schema: part })),
    ...(element === undefined ? [] : [{ place: `${place}[]`, schema: element }]),
    ...(wrapped === undefined ? [] : [{ place, schema: wrapped }]),
  ];
  return [{ place, schema }, ...inner.flatMap(partsOf)];
}

const parts = Object.entries(calls).flatMap(([name, { args }]) => partsOf({ place: name, schema: args }));

/** Returns the maximum length of a schema's string; Infinity if it has none. */
function limitOf(schema: v.GenericSchema): number {
  const { pipe } = v.parse(composite, schema);
  return Math.min(
    // `max_bytes` limits the length too: a string has at least as many bytes as UTF-16 units.
    ...pipe.map(({ type, requirement }) =>
      type === 'max_length' || type === 'max_bytes' ? Number(requirement) : Infinity,
    ),
    Infinity,
  );
}

test('[S132] every text that a call accepts has a limit', () => {
  const texts = parts.filter(({ schema }) => schema.type === 'string');
  expect(texts.length).toBeGreaterThan(15);
  const tooLong = texts.filter(({ schema }) => limitOf(schema) > longestText);
  expect(tooLong.map(({ place }) => place)).toEqual([]);
});

test('a passcode has 64 characters at most, of any form', () => {
  const isAccepted = (typed: string) => v.is(calls['signIn.passcode'].args, [typed]);
  expect(['x'.repeat(64), ' Ä1-b2 c3'].map(isAccepted)).toEqual([true, true]);
  expect(['', 'x'.repeat(65)].map(isAccepted)).toEqual([false, false]);
});

test('[S133] no call accepts the path of a file, and preferences take none', () => {
  const keys = parts.flatMap(({ place }) => place.split('[').slice(1));
  expect(keys.filter((key) => /path|file|folder|certificates/i.test(key))).toEqual([]);
  for (const name of ['connection.open', 'preferences.chooseCertificates', 'diagnostics.save'] as const)
    expect(v.safeParse(calls[name].args, ['/tmp/chosen-by-the-page']).success).toBe(false);
  expect(v.safeParse(calls['preferences.set'].args, [{ certificates: '/tmp/a.pem' }]).success).toBe(false);
  expect(v.safeParse(calls['preferences.set'].args, [{ theme: 'dark' }]).success).toBe(true);
});

test('every kind of schema in the table is one that the tests above look into', () => {
  const known = ['strict_tuple', 'strict_object', 'object', 'array', 'union', 'exact_optional'];
  const leaves = ['string', 'number', 'boolean', 'literal', 'picklist'];
  expect(
    [...new Set(parts.map(({ schema }) => schema.type))].filter(
      (type) => ![...known, ...leaves].includes(type),
    ),
  ).toEqual([]);
});
