/** The words of a text that separates them by ';', each once, in their order. */
export function tagsOf(text: string): string[] {
  const words = text.split(';').map((word) => word.trim().replace(/\s+/g, ' '));
  return words.filter((word, index) => word !== '' && words.findIndex((other) => isSame(other, word)) === index);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
