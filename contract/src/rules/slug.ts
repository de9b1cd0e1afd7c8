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
