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

function groupMeanings(pairs: readonly { term: string; meaning: string }[]): Map<string, string[]> {
  const meanings = new Map<string, string[]>();
  for (const { term, meaning } of pairs) meanings.set(term, [...(meanings.get(term) ?? []), meaning]);
  return meanings;
}

/** Reads what people type: their words, what these stand for, and what they may have wanted to type. */
export function createTypedQueries({ database }: { database: Database }) {
  async function read(query: string, whileTyping: boolean): Promise<Reading> {
    // PostgreSQL takes no text with a zero byte.
    const text = query.replaceAll('\0', ' ').trim();
    if (text === '') return 'all';
    const { folded, synonyms } = await readQuery(database, text);
    const words = wordsOf(folded);
    if (words.length === 0) return 'nothing';
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

  /** The same query with every word that is one letter off a known one taken for that one too; undefined where none is. */
  async function correct(query: Understood): Promise<Understood | undefined> {
    const mistyped = [...new Set(query.words)].filter(isCorrectable);
    if (mistyped.length === 0) return undefined;
    const known = await listNeighbours(database, mistyped.flatMap(deletionsOf));
    const corrections = mistyped.flatMap((term) =>
      known
        .filter(({ word }) => isOneLetterOff(term, word))
        .flatMap(({ word, meaning }) => [{ term, meaning: word }, ...(meaning ? [{ term, meaning }] : [])]),
    );
    if (corrections.length === 0) return undefined;
    const sure = [...query.meanings].flatMap(([term, list]) => list.map((meaning) => ({ term, meaning })));
    const meanings = groupMeanings([...sure, ...corrections]);
    return { ...query, meanings, terms: termsOf(query.words, meanings, query.whileTyping) };
  }

  const findAlikeWords = ({ words }: Understood) => listAlikeWords(database, words.filter(isCorrectable));

  return { read, correct, findAlikeWords };
}
