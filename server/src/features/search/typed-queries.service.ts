import { type Freshness, KeptParts } from '../../platform/cache/kept-parts.ts';
import type { Database } from '../../platform/database/database.ts';
import { listAlikeWords, listNeighbours, readQuery } from './query-words.queries.ts';
import {
  deletionsOf,
  isCorrectable,
  isOneLetterOff,
  readSku,
  termsOf,
  type Understood,
  wordsOf,
} from './search-words.rules.ts';

/** `all` without a query, `nothing` for one that has neither letter nor digit. */
export type Reading = Understood | 'all' | 'nothing';

const mostKept = 2000;

function groupMeanings(pairs: readonly { term: string; meaning: string }[]): Map<string, string[]> {
  const meanings = new Map<string, string[]>();
  for (const { term, meaning } of pairs) meanings.set(term, [...(meanings.get(term) ?? []), meaning]);
  return meanings;
}

/** Reads what people type: their words, what these stand for, and what they may have wanted to type. */
export function createTypedQueries({ database, freshness }: { database: Database; freshness: Freshness }) {
  const readings = new KeptParts<string, Understood>(freshness, ['catalogue'], mostKept);
  const corrections = new KeptParts<string, { query: Understood | undefined }>(
    freshness,
    ['products', 'catalogue', 'posts'],
    mostKept,
  );

  async function read(query: string, whileTyping: boolean): Promise<Reading> {
    // PostgreSQL takes no text with a zero byte.
    const text = query.replaceAll('\0', ' ').trim();
    if (text === '') return 'all';
    const understood = await readings.get(`${whileTyping} ${text}`, () => understand(text, whileTyping));
    return understood.words.length === 0 ? 'nothing' : understood;
  }

  async function understand(text: string, whileTyping: boolean): Promise<Understood> {
    const { folded, synonyms } = await readQuery(database, text);
    const words = wordsOf(folded);
    const meanings = groupMeanings(synonyms);
    return {
      folded,
      words,
      meanings,
      whileTyping,
      terms: termsOf(words, meanings, whileTyping),
      sku: readSku(text, folded),
    };
  }

  async function correct(query: Understood): Promise<Understood | undefined> {
    const { whileTyping, folded, sku } = query;
    const key = JSON.stringify([whileTyping, folded, sku]);
    return (await corrections.get(key, async () => ({ query: await respell(query) }))).query;
  }

  /** The same query with every word that is one letter off a known one taken for that one too; undefined where none is. */
  async function respell(query: Understood): Promise<Understood | undefined> {
    const mistyped = [...new Set(query.words)].filter(isCorrectable);
    if (mistyped.length === 0) return undefined;
    const known = await listNeighbours(database, mistyped.flatMap(deletionsOf));
    const likely = mistyped.flatMap((term) =>
      known
        .filter(({ word }) => isOneLetterOff(term, word))
        .flatMap(({ word, meaning }) => [{ term, meaning: word }, ...(meaning ? [{ term, meaning }] : [])]),
    );
    if (likely.length === 0) return undefined;
    const sure = [...query.meanings].flatMap(([term, list]) => list.map((meaning) => ({ term, meaning })));
    const meanings = groupMeanings([...sure, ...likely]);
    return { ...query, meanings, terms: termsOf(query.words, meanings, query.whileTyping) };
  }

  const findAlikeWords = ({ words }: Understood) => listAlikeWords(database, words.filter(isCorrectable));

  return { read, correct, findAlikeWords };
}
