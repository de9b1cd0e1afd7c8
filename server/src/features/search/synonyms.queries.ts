import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

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
