import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** Every message and document of NF-e is in this namespace. */
export const fiscalNamespace = 'http://www.portalfiscal.inf.br/nfe';

/** An element's parts in their order: attributes begin with '@', undefined ones are not written. */
export interface XmlParts {
  [name: string]: string | XmlParts | readonly XmlParts[] | undefined;
}

const builder = new XMLBuilder({ format: false, ignoreAttributes: false, attributeNamePrefix: '@' });

/** No white space between tags. */
export function writeXml(parts: XmlParts): string {
  return builder.build(parts) as string;
}

/** A longer text from outside is not read. */
const longestXml = 1024 * 1024;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
});

/** A text that is no XML, or XML of a kind that is not taken from outside. */
export class XmlUnreadable extends Error {}

/** XML from outside: at most 1 MB, without DTD and so without entities of its own. Throws `XmlUnreadable`. */
export function readXml(text: string): unknown {
  if (text.length > longestXml) throw new XmlUnreadable('too long');
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new XmlUnreadable('has a DTD');
  try {
    return parser.parse(text, true);
  } catch (error) {
    throw new XmlUnreadable('no XML', { cause: error });
  }
}

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The element at this path; undefined when there is none. */
export function xmlAt(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((inner, name) => (isPart(inner) ? inner[name] : undefined), value);
}

/** The text of the element at this path; blank when there is none. */
export function xmlText(value: unknown, ...names: string[]): string {
  const found = xmlAt(value, ...names);
  const text = isPart(found) ? found['#text'] : found;
  return typeof text === 'string' ? text.trim() : '';
}

/** The elements at this path, none to many. */
export function xmlList(value: unknown, ...names: string[]): unknown[] {
  const found = xmlAt(value, ...names);
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}

/** The elements of a name as they stand in a text, without their namespace's prefix: for what is kept as it came. */
export function cutXml(text: string, name: string): string[] {
  const found = text.matchAll(new RegExp(`<(\\w+:)?${name}(?=[\\s>])[\\s\\S]*?</\\1${name}\\s*>`, 'g'));
  return [...found].map(([whole, prefix]) => {
    if (!prefix) return whole;
    const declared = new RegExp(`\\sxmlns:${prefix.slice(0, -1)}="[^"]*"`, 'g');
    return whole.replace(new RegExp(`(</?)${prefix}`, 'g'), '$1').replace(declared, '');
  });
}
