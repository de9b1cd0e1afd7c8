/** All of these words, each of letters and digits alone; a single one may be the beginning of a longer one. */
export interface Alternative {
  words: readonly string[];
  mayGoOn?: true;
}

/** Alternatives for a word of a query: one of these is enough. */
export type Term = readonly Alternative[];

/** The words of a query, prepared for searching. */
export interface SearchTerms {
  /** All words, as they are typed. */
  own: Term[];
  /** All words, or what stands for them. */
  exact: Term[];
  /** The same, the last word perhaps not finished. */
  loose: Term[];
  /** The first word, or what stands for it. */
  heads: string[];
  /** Every word that the query may mean. */
  cover: string[];
}

/** Meanings of a word: synonyms and corrections, each one or several words. */
export type Meanings = ReadonlyMap<string, readonly string[]>;

/** A query as it is searched. */
export interface Understood {
  folded: string;
  words: string[];
  meanings: Map<string, string[]>;
  whileTyping: boolean;
  terms: SearchTerms;
  sku: ReturnType<typeof readSku>;
}

const mostWords = 12;
const longestWord = 60;
/** Said around what is looked for. */
const fillers = new Set(
  'a as o os e de da das do dos para pra com em na nas no nos por um uma quero comprar vender preco quanto custa vale'.split(
    ' ',
  ),
);

const gigas = /^g(b|bs|i|ig|igas?|igaby?i?tes?)$/;
const teras = /^t(b|eras?|eraby?i?tes?)$/;
const sizes = /^(16|32|64|128|256|512)$/;
/** Words that say what a capacity is of. */
const memory = /^(memoria|armazenamento|intern[ao])$/;

/** A number and the word behind it as one capacity, such as '256gb'; undefined where they are none. */
function capacityOf(before: string, word: string): string | undefined {
  if (before === 'meio' && teras.test(word)) return '512gb';
  if (!/^\d{1,4}$/.test(before)) return undefined;
  if (gigas.test(word) || (sizes.test(before) && (word === 'g' || memory.test(word)))) return `${before}gb`;
  return teras.test(word) ? `${before}tb` : undefined;
}

/** The same words with capacities as names have them: '256 giga' and '256 de memoria' are '256gb'. */
function withCapacities(words: readonly string[]): string[] {
  const named: string[] = [];
  for (const word of words) {
    const before = named.at(-1) ?? '';
    const capacity = capacityOf(before, word);
    if (capacity !== undefined) named.splice(-1, 1, capacity);
    else if (word === 'tera') named.push('1tb');
    else if (!(memory.test(word) && /\d[gt]b$/.test(before))) named.push(word);
  }
  return named;
}

/** The purpose of an accessory says nothing: a phone's charger is a charger. */
const isPurpose = (words: readonly string[], index: number) =>
  /^(celular|celulares|telefones?|smartphones?)$/.test(words[index] ?? '') &&
  index > 1 &&
  /^(de|do|da|para|pra|pro)$/.test(words[index - 1] ?? '');

/** A text that PostgreSQL has folded, as the words that count: without fillers, unless it has no others. */
export function wordsOf(folded: string): string[] {
  const all = folded
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.slice(0, longestWord));
  // Before a number a single letter is part of a name, as in 'moto e 13'.
  const isFiller = (word: string, index: number) =>
    fillers.has(word) && !(word.length === 1 && /^\d/.test(all[index + 1] ?? ''));
  const telling = all.filter((word, index) => !isFiller(word, index) && !isPurpose(all, index));
  return withCapacities(telling.length > 0 ? telling : all).slice(0, mostWords);
}

/** A plural's singulars; capacities go without their unit. */
function formsOf(word: string): string[] {
  if (/^(32|64|128|256|512)$/.test(word)) return [word, `${word}gb`];
  if (!/^[a-z]{3,}s$/.test(word)) return [word];
  return [word, word.slice(0, -1), ...(/[a-z]{3,}es$/.test(word) ? [word.slice(0, -2)] : [])];
}

/** A word written together with its neighbours, up to three in all; `reachesEnd` where the query's last one is among them. */
function joinsOf(words: readonly string[], index: number): { text: string; reachesEnd: boolean }[] {
  const joins: { text: string; reachesEnd: boolean }[] = [];
  for (const length of [2, 3]) {
    for (let from = Math.max(0, index - length + 1); from <= index && from + length <= words.length; from++) {
      joins.push({ text: words.slice(from, from + length).join(''), reachesEnd: from + length === words.length });
    }
  }
  return joins;
}

const alone = (word: string): Alternative => ({ words: [word] });
const together = (meaning: string): Alternative => ({ words: meaning.split(' ') });
const unfinished = (word: string): Alternative => ({ words: [word], mayGoOn: true });

function alternativeText({ words, mayGoOn }: Alternative): string {
  const quoted = words.map((word) => `'${word}'`).join('&');
  return words.length > 1 ? `(${quoted})` : `${quoted}${mayGoOn ? ':*' : ''}`;
}

/** One of a term's alternatives, in the text form of PostgreSQL's tsquery. */
const termText = (term: Term) => `(${[...new Set(term.map(alternativeText))].join('|')})`;

/** All terms, in that form. */
export const queryText = (terms: readonly Term[]) => terms.map(termText).join('&');

/**
 * Reads words that are at least one. The last one may not be finished; of numbers that is so `whileTyping` alone, as
 * else an iPhone 13 would be a case of 132 mm.
 */
export function termsOf(words: readonly string[], meanings: Meanings, whileTyping: boolean): SearchTerms {
  const last = words.length - 1;
  const mayGoOn = whileTyping || !/^\d+$/.test(words[last] ?? '');
  const heads = new Set<string>();
  const own: Term[] = [];
  const exact: Term[] = [];
  const loose: Term[] = [];
  const cover = new Set<string>();
  for (const [index, word] of words.entries()) {
    const forms = formsOf(word);
    const joins = joinsOf(words, index);
    const meant = [...forms, ...joins.map(({ text }) => text)].flatMap((text) => meanings.get(text) ?? []);
    const asTyped = [...forms, ...joins.map(({ text }) => text)].map(alone);
    const asMeant = [...asTyped, ...meant.map(together)];
    const goingOn = [
      ...(index === last ? [word] : []),
      ...joins.filter(({ reachesEnd }) => reachesEnd).map(({ text }) => text),
    ].filter(() => mayGoOn);
    own.push(asTyped);
    exact.push(asMeant);
    loose.push([...asMeant, ...goingOn.map(unfinished)]);
    for (const text of [
      ...forms,
      ...joins.map((join) => join.text),
      ...meant.flatMap((meaning) => meaning.split(' ')),
    ]) {
      cover.add(text);
      if (index === 0) heads.add(text);
    }
  }
  return { own, exact, loose, heads: [...heads], cover: [...cover] };
}

/** A query that may be a SKU or how one begins: nothing parts it, and it does not look like a mere word. */
export function readSku(query: string, folded: string): { sku: string; isBeginning: boolean } | undefined {
  const sku = folded.replaceAll(' ', '');
  if (sku.length < 3 || /\s/.test(query)) return undefined;
  return { sku, isBeginning: /[\d-]/.test(query) };
}

/** A word and what is left of it without one of its letters. */
export function deletionsOf(word: string): string[] {
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))];
}

/** True if one word becomes the other by a letter more, less or other, or by two neighbours changing places. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [left, right] = [one.slice(same), other.slice(same)];
  if (left.length > right.length) return left.slice(1) === right;
  if (left.length < right.length) return right.slice(1) === left;
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return left.slice(1) === right.slice(1) || isSwapped;
}

/** Numbers are never corrected: an iPhone 13 is no mistyped iPhone 12. */
export const isCorrectable = (word: string) => /^[a-z]{3,30}$/.test(word);
