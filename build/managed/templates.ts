// Generates files for IT: from the table of managed settings a JSON schema and templates for group policies, and an example of
// managed-settings.json and of a configuration profile.
import plist from 'plist';
import { type ManagedKey, managedKeys, managedSetting } from '../../app/contract/managed-settings.ts';
import { isPreferenceKey, type ManagedValueType } from '../../app/contract/preferences.ts';
import { preferencesDomain } from '../../app/managed/property-list.ts';
import { documentTexts, type DocumentTexts, settingText } from './texts.ts';
import { element, type Element, xmlDocument } from './xml.ts';

const preferenceKeys = managedKeys.filter(isPreferenceKey);
const ruleKeys = managedKeys.filter((key) => !isPreferenceKey(key));

type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of managed-settings.json. */
export function jsonSchema(): JsonSchema {
  const properties = (keys: readonly ManagedKey[]) =>
    Object.fromEntries(
      keys.map((key) => [key, { ...describe(key), ...schemaOf(managedSetting(key).value) }]),
    );
  const group = (description: string) => ({
    description,
    type: 'object',
    additionalProperties: false,
    properties: properties(preferenceKeys),
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Managed settings of Perch',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      locked: group('Settings that the user can’t change.'),
      defaults: group('Settings that apply until the user chooses something else.'),
      ...properties(ruleKeys),
    },
  };
}

function describe(key: ManagedKey) {
  const { title, explanation: description } = settingText(documentTexts.en, key);
  return { title, description };
}

function schemaOf(value: ManagedValueType): JsonSchema {
  switch (value.type) {
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return { type: 'integer', minimum: value.min, maximum: value.max };
    case 'choice':
      return { type: 'string', enum: value.values };
    case 'time':
      return { type: 'string', pattern: timePattern };
    case 'text':
      if (value.format === 'proxy') return { type: 'string', pattern: proxyPattern };
      if (value.format === 'https') return { type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]://' };
      return value.format === 'exceptions' ? { type: 'string' } : { type: 'string', minLength: 1 };
    case 'list':
      return { type: 'array', items: { type: 'string', minLength: 1 } };
  }
}

const proxyPattern = '^([Hh][Tt][Tt][Pp][Ss]?://|[Ss][Oo][Cc][Kk][Ss]5://|system$|none$)';
const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const admxNamespace = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions';
const policyKey = String.raw`Software\Policies\Perch`;

/** The template for group policies. Each setting has a policy, and a preference a second one for its default. */
export function admx(): string {
  const root = { revision: '1.0', schemaVersion: '1.0', xmlns: admxNamespace };
  return xmlDocument(
    element('policyDefinitions', root, [
      element('policyNamespaces', {}, [
        element('target', { prefix: 'perch', namespace: 'Perch.Policies.Perch' }),
      ]),
      element('resources', { minRequiredRevision: '1.0' }),
      element('supportedOn', {}, [
        element('definitions', {}, [
          element('definition', { name: 'SUPPORTED_PERCH', displayName: '$(string.perch)' }),
        ]),
      ]),
      element('categories', {}, [
        element('category', { name: 'perch', displayName: '$(string.perch)' }),
        element('category', { name: 'perch_recommended', displayName: '$(string.perch_recommended)' }),
      ]),
      element('policies', {}, [
        ...managedKeys.map((key) => policy(key, 'perch')),
        ...preferenceKeys.map((key) => policy(key, 'perch_recommended')),
      ]),
    ]),
  );
}

function policy(key: ManagedKey, category: 'perch' | 'perch_recommended'): Element {
  const { value } = managedSetting(key);
  const isDefault = category === 'perch_recommended';
  const isSwitch = value.type === 'boolean';
  const attributes = {
    name: isDefault ? `${key}_recommended` : key,
    class: 'Both',
    displayName: `$(string.${key})`,
    explainText: `$(string.${key}_${isDefault ? 'explainRecommended' : 'explain'})`,
    key: isDefault ? `${policyKey}\\Recommended` : policyKey,
    ...(isSwitch ? { valueName: key } : { presentation: `$(presentation.${key})` }),
  };
  const decimal = (name: string, number: number) =>
    element(name, {}, [element('decimal', { value: number })]);
  return element('policy', attributes, [
    element('parentCategory', { ref: category }),
    element('supportedOn', { ref: 'SUPPORTED_PERCH' }),
    ...(isSwitch
      ? [decimal('enabledValue', 1), decimal('disabledValue', 0)]
      : [element('elements', {}, [policyElement(key, value)])]),
  ]);
}

function policyElement(key: ManagedKey, value: ManagedValueType): Element {
  const attributes = { id: key, valueName: key, required: 'true' };
  switch (value.type) {
    case 'integer':
      return element('decimal', { ...attributes, minValue: value.min, maxValue: value.max });
    case 'choice':
      return element(
        'enum',
        attributes,
        value.values.map((choice) =>
          element('item', { displayName: `$(string.${key}_${choice})` }, [
            element('value', {}, [element('string', {}, choice)]),
          ]),
        ),
      );
    case 'list':
      return element('multiText', attributes);
    default: {
      const { required: _, ...optional } = attributes;
      const isOptional = value.type === 'text' && value.format === 'exceptions';
      return element('text', {
        ...(isOptional ? optional : attributes),
        maxLength: value.type === 'time' ? 5 : 4000,
      });
    }
  }
}

/** The texts of the template in a language. */
export function adml(language: keyof typeof documentTexts): string {
  const texts = documentTexts[language];
  const root = { revision: '1.0', schemaVersion: '1.0', xmlns: admxNamespace };
  return xmlDocument(
    element('policyDefinitionResources', root, [
      element('displayName', {}, texts.category),
      element('description', {}, texts.category),
      element('resources', {}, [
        element('stringTable', {}, [...strings(texts).map(([id, text]) => element('string', { id }, text))]),
        element(
          'presentationTable',
          {},
          managedKeys.flatMap((key) => presentation(key, texts)),
        ),
      ]),
    ]),
  );
}

function strings(texts: DocumentTexts) {
  const { category, recommended, recommendedExplanation } = texts;
  return [
    ['perch', category],
    ['perch_recommended', recommended],
    ...managedKeys.flatMap((key) => {
      const { title, explanation } = settingText(texts, key);
      const { value } = managedSetting(key);
      return [
        [key, title],
        [`${key}_explain`, explanation],
        ...(isPreferenceKey(key)
          ? [[`${key}_explainRecommended`, `${explanation}\n${recommendedExplanation}`]]
          : []),
        // The choices have the same names as in managed-settings.json.
        ...(value.type === 'choice' ? value.values.map((choice) => [`${key}_${choice}`, choice]) : []),
      ];
    }),
  ] as [string, string][];
}

function presentation(key: ManagedKey, texts: DocumentTexts): Element[] {
  const { value } = managedSetting(key);
  const { title } = settingText(texts, key);
  const control = () => {
    switch (value.type) {
      case 'integer':
        return element('decimalTextBox', { refId: key, defaultValue: value.min }, title);
      case 'choice':
        return element('dropdownList', { refId: key, noSort: 'true', defaultItem: 0 }, title);
      case 'list':
        return element('multiTextBox', { refId: key }, title);
      default:
        return element('textBox', { refId: key }, [element('label', {}, title)]);
    }
  };
  return value.type === 'boolean' ? [] : [element('presentation', { id: key }, [control()])];
}

const exampleLocked = {
  proxy: 'http://proxy.example.net:8080',
  proxyExceptions: '*.example.net, 10.0.0.0/8',
  startAtLogin: true,
};
const exampleDefaults = {
  pollEverySeconds: 120,
  notifyPresence: true,
  quietHours: true,
  quietHoursFrom: '20:00',
};
const exampleRules = { connections: 'listed', connectionHosts: ['pbx.example.net', '*.voice.example.net'] };

/** An example of managed-settings.json. */
export function exampleFile(): JsonSchema {
  return {
    $schema: './managed-settings.schema.json',
    ...exampleRules,
    locked: exampleLocked,
    defaults: exampleDefaults,
  };
}

/** The same example as a configuration profile. */
export function exampleProfile(): string {
  const identifier = 'net.example.it.perch';
  const payload = { ...exampleLocked, ...exampleRules, Recommended: exampleDefaults };
  return plist.build({
    PayloadContent: [
      {
        ...payload,
        PayloadDisplayName: 'Perch',
        PayloadIdentifier: `${identifier}.settings`,
        PayloadType: preferencesDomain,
        PayloadUUID: '7C1B2E0A-5B0E-4B5E-9D7C-0E6F5A1D2B31',
        PayloadVersion: 1,
      },
    ],
    PayloadDisplayName: 'Perch',
    PayloadIdentifier: identifier,
    PayloadScope: 'System',
    PayloadType: 'Configuration',
    PayloadUUID: '2F4D8E57-6A33-4C0B-8E0D-B1C9A4E3F702',
    PayloadVersion: 1,
  });
}
