// Writes XML and property lists.

export interface Element {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly content?: string | readonly Element[];
}

export function element(
  name: string,
  attributes: Element['attributes'] = {},
  content: Element['content'] = [],
): Element {
  return { name, attributes, content };
}

/** Returns a document with its declaration. */
export function xmlDocument(root: Element, declaration = ''): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${declaration}${written(root, '')}`;
}

function written({ name, attributes = {}, content = [] }: Element, indent: string): string {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(String(value))}"`),
  ];
  const open = `${indent}<${start.join(' ')}`;
  if (typeof content === 'string') return `${open}>${escaped(content)}</${name}>\n`;
  if (content.length === 0) return `${open} />\n`;
  return `${open}>\n${content.map((child) => written(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export type PlistValue =
  string | number | boolean | readonly PlistValue[] | { readonly [key: string]: PlistValue };

/** Returns a property list of integers, texts, booleans, arrays and dictionaries. */
export function propertyList(value: PlistValue): string {
  return xmlDocument(
    element('plist', { version: '1.0' }, [plistElement(value)]),
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n',
  );
}

function plistElement(value: PlistValue): Element {
  if (typeof value === 'string') return element('string', {}, value);
  if (typeof value === 'number') return element('integer', {}, String(value));
  if (typeof value === 'boolean') return element(String(value));
  if (isList(value)) return element('array', {}, value.map(plistElement));
  return element(
    'dict',
    {},
    Object.entries(value).flatMap(([key, part]) => [element('key', {}, key), plistElement(part)]),
  );
}

function isList(value: PlistValue): value is readonly PlistValue[] {
  return Array.isArray(value);
}
