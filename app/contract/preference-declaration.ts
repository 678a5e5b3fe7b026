// What the declaration of a preference says (preferences.ts), and the kinds of declarations.
import * as v from 'valibot';

/** The parts of the settings view, in the order of its tabs. */
export const settingsParts = ['general', 'notifications', 'services', 'advanced'] as const;
export type SettingsPart = (typeof settingsParts)[number];

/** Only `exceptions` may be empty. */
type TextFormat = 'shortcut' | 'proxy' | 'exceptions' | 'username' | 'path' | 'https';

/** How IT writes a value, and the documents describe it. */
export type ManagedValueType =
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  /** Such as `22:00`. */
  | { readonly type: 'time' }
  | { readonly type: 'text'; readonly format: TextFormat }
  | { readonly type: 'list'; readonly format: 'host' };

export type ManagedValue = boolean | number | string | readonly string[];

export interface ManagedDeclaration {
  readonly value: ManagedValueType;
  /** This value is locked if what IT has set can't be read, so that a mistake allows nothing. */
  readonly safeValue?: ManagedValue;
}

/** IT can lock each preference, and give it another default. */
export interface PreferenceDeclaration extends ManagedDeclaration {
  /** Parses what is stored, what the panel sends, and what IT sets. */
  readonly schema: v.GenericSchema<unknown, boolean | number | string>;
  readonly default: boolean | number | string;
  /** While the named preference is locked and not `false`, this one is locked too: with this one the user could undo the lock. */
  readonly lockedWith?: 'proxy' | 'quietHours';
  /** The part of the settings view that shows it as one of its switches. The others have a row of their own in the view. */
  readonly part?: SettingsPart;
  /** Without effect, and not shown, unless a connection file asks for this extra. */
  readonly extra?: string;
  /** The panel neither knows nor sets it: paths of files stay in the main process. */
  readonly isInternal?: true;
  /** It may contain the user's name: the diagnostics say only whether it is set. */
  readonly isPersonal?: true;
}

export const onOff = (initial: boolean) =>
  ({ schema: v.boolean(), default: initial, value: { type: 'boolean' } }) as const;

export const choice = <const Values extends readonly string[]>(values: Values, initial: Values[number]) =>
  ({ schema: v.picklist(values), default: initial, value: { type: 'choice', values } }) as const;

export const integer = (min: number, max: number, initial: number) =>
  ({
    schema: v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)),
    default: initial,
    value: { type: 'integer', min, max },
  }) as const;

/** Local time, such as `22:00`. */
export const time = (initial: string) =>
  ({
    schema: v.pipe(v.string(), v.maxLength(5), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
    default: initial,
    value: { type: 'time' },
  }) as const;

export const text = <Schema extends v.GenericSchema<string, string>>(
  format: TextFormat,
  schema: Schema,
  initial: string,
) => ({ schema, default: initial, value: { type: 'text', format } }) as const;
