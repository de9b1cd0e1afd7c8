/** The decimal digits of a text, in order. */
export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** A text as the last part of an address: lower case, no accents, hyphens for everything else. */
export function slugOf(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** A text without accents and case, for comparing what people type. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A name as names are compared: without accents and case, and with single spaces. */
export function foldName(name: string): string {
  return foldText(name).replace(/\s+/g, ' ').trim();
}

/** A text on one line, at most `max` characters, cut between words. */
export function oneLineOf(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/\s+\S*$/, '')}…`;
}

/** Words of an HTML text on one line, at most `max` characters. */
export function plainTextOf(html: string, max: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
  return oneLineOf(text, max);
}

/** Name for a greeting: the first word of the full name. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
