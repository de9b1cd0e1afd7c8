import type { Alternative, Term } from './search-words.rules.ts';

/** Which rows have which words: what a GIN index of PostgreSQL knows, in memory. Rows are small whole numbers. */
export class WordIndex {
  #rows = new Map<string, number[]>();
  /** All words in order, for those that begin alike; made when it is first needed. */
  #inOrder: string[] | undefined;

  /** Each row has its words added once. */
  add(row: number, words: Iterable<string>): void {
    for (const word of words) {
      const rows = this.#rows.get(word);
      if (rows) rows.push(row);
      else {
        this.#rows.set(word, [row]);
        this.#inOrder = undefined;
      }
    }
  }

  #beginningWith(beginning: string): string[] {
    this.#inOrder ??= [...this.#rows.keys()].sort();
    const words = this.#inOrder;
    let [from, to] = [0, words.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((words[middle] as string) < beginning) from = middle + 1;
      else to = middle;
    }
    while (words[to]?.startsWith(beginning)) to++;
    return words.slice(from, to);
  }

  /** The rows of an alternative; one that may go on leads to several lists, of which some may share rows. */
  #listsOf({ words, mayGoOn }: Alternative, size: number): (readonly number[])[] {
    if (words.length > 1)
      return [
        this.find(
          words.map((word) => [{ words: [word] }]),
          size,
        ),
      ];
    const [word = ''] = words;
    return (mayGoOn ? this.#beginningWith(word) : [word]).map((each) => this.#rows.get(each) ?? []);
  }

  /** The rows below `size` that have one alternative at least of every term, each row once; no terms find nothing. */
  find(terms: readonly Term[], size: number): number[] {
    // The number of terms that each row has met, one after the other.
    const met = new Uint8Array(size);
    const found: number[] = [];
    for (const [index, term] of terms.entries()) {
      const target = index === terms.length - 1 ? found : undefined;
      for (const alternative of term) {
        for (const rows of this.#listsOf(alternative, size)) {
          for (const row of rows) {
            if (met[row] !== index) continue;
            met[row] = index + 1;
            target?.push(row);
          }
        }
      }
    }
    return found;
  }
}
