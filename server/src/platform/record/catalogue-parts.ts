import type { Tx } from '../database/database.ts';
import { type RecordedState, record, recordChanges } from './record.ts';

/** A part of the catalogue, with the word for what it is: 'Marca', 'Tipo'. */
interface Part {
  id: number;
  name: string;
}

const subjectOf = (word: string, { id, name }: Part) => ({ kind: 'catalogue', id, words: `${word} ${name}` });

/** Records that somebody has added a part of the catalogue. */
export async function noteAdded(tx: Tx, word: string, part: Part): Promise<void> {
  await record(tx, { kind: 'catalogue-added', subject: subjectOf(word, part) });
}

/** Records what somebody has changed of a part of the catalogue; nothing where nothing is otherwise. */
export async function noteChanged(
  tx: Tx,
  word: string,
  part: Part,
  before: RecordedState,
  after: RecordedState,
): Promise<void> {
  await recordChanges(tx, { kind: 'catalogue-changed', subject: subjectOf(word, part), before, after });
}

export async function noteRemoved(tx: Tx, word: string, part: Part): Promise<void> {
  await record(tx, { kind: 'catalogue-removed', subject: subjectOf(word, part) });
}
