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

export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${written(root, '')}`;
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
