import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

/** A query as it is searched, with the words that its own ones also stand for. */
export async function readQuery(db: Executor, text: string) {
  const { rows } = await sql<{ folded: string; synonyms: { term: string; meaning: string }[] }>`${prepared}
    select folded, coalesce(
      (
        select json_agg(json_build_object('term', term, 'meaning', meaning_words) order by id)
        from search_synonyms where term = any(search_lexemes(folded, true) || array(
          select unnest(array[regexp_replace(word, 's$', ''), regexp_replace(word, 'es$', '')])
          from unnest(string_to_array(folded, ' ')) word where word ~ '^[a-z]{3,}s$'
        ))
      ), '[]') as synonyms
    from (select search_text(${text}) as folded offset 0) as given`.execute(db);
  return rows[0] ?? { folded: '', synonyms: [] };
}

/** Words and terms that share one of these deletions, with what a term stands for. */
export async function listNeighbours(db: Executor, deletions: readonly string[]) {
  const { rows } = await sql<{ word: string; meaning: string | null }>`${prepared}
    (select word, null as meaning from document_words where deletions && ${[...deletions]}::text[] limit 100)
    union all
    (select term, meaning_words from search_synonyms where deletions && ${[...deletions]}::text[] limit 100)`.execute(
    db,
  );
  return rows;
}

/** For each of these words up to three that documents have and that look most like it. */
export async function listAlikeWords(db: Executor, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct alike.word
    from unnest(${[...words]}::text[]) as given (word)
    cross join lateral (
      select document_words.word from document_words where document_words.word % given.word
      order by similarity(document_words.word, given.word) desc, 1 limit 3
    ) as alike`.execute(db);
  return rows.map(({ word }) => word);
}

export function listSynonyms(db: Executor) {
  return db.selectFrom('search_synonyms').select(['id', 'term', 'meaning']).orderBy('term').orderBy('id').execute();
}

/** A text as searches read it: words of letters and digits, without case and accents, parted by single spaces. */
export async function foldWords(db: Executor, text: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select search_text(${text}) as folded`.execute(db);
  return rows[0]?.folded ?? '';
}

/** Fails on one that there is already. */
export function insertSynonym(tx: Tx, columns: { term: string; meaning: string }) {
  return tx
    .insertInto('search_synonyms')
    .values(columns)
    .returning(['id', 'term', 'meaning'])
    .executeTakeFirstOrThrow();
}

/** Returns what was removed; undefined where there was none. */
export function deleteSynonym(tx: Tx, id: number) {
  return tx.deleteFrom('search_synonyms').where('id', '=', id).returning(['id', 'term', 'meaning']).executeTakeFirst();
}
