/** The words of a text that separates them by ';', each once, in their order. */
export function tagsOf(text: string): string[] {
  const words = text.split(';').map((word) => word.trim().replace(/\s+/g, ' '));
  return words.filter((word, index) => word !== '' && words.findIndex((other) => isSame(other, word)) === index);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Of one text of a status, in letters; all texts at once fit into a body. */
export const longestStatusText = 800;

/** Names in braces, such as `{nome}`, that stand for values in a text. */
const inBraces = /\{([^{}]*)\}/g;

/** Names in braces in a text, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(inBraces)].map(([, name = '']) => name))];
}

/** True if a brace is left open, or closes none. */
export function hasLooseBrace(text: string): boolean {
  return /[{}]/.test(text.replaceAll(inBraces, ''));
}

/** Values by the names that stand for them; null or blank where there is none. */
export type PlaceholderValues = Readonly<Record<string, string | null | undefined>>;

/**
 * A text with its values in place. A sentence with a name that has no value is left out, and so is a line that held
 * nothing else. What stands in braces in a value stays as it is.
 */
export function fillIn(text: string, values: PlaceholderValues): string {
  const valueFor = (name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '').replaceAll(/\s+/g, ' ').trim() : '';
  return text
    .split(/\r\n?|\n/)
    .flatMap((line) => {
      const sentences = line.trim().split(/(?<=[.!?…])\s+/);
      const whole = sentences.filter((sentence) => placeholdersIn(sentence).every((name) => valueFor(name) !== ''));
      return whole.length === 0 ? [] : [whole.join(' ').replaceAll(inBraces, (_, name: string) => valueFor(name))];
    })
    .join('\n')
    .trim();
}
