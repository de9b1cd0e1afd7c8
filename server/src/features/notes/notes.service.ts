import type { Note } from '@giro/contract/calls/notes.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Activity, record, subjects } from '../../platform/record/record.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import { deleteNote, findNotedName, insertNote, listNotes, type NotedRecord, type NoteRow } from './notes.queries.ts';

export type NotesService = ReturnType<typeof createNotes>;

const mayRemove = (written_by: number | null, reader: ShopReader) =>
  written_by === reader.id || can(reader, 'users.change');

function presentNote({ id, words, written_at, written_by, written_by_name }: NoteRow, reader: ShopReader): Note {
  return {
    id,
    words,
    at: written_at.toISOString(),
    by: written_by_name,
    can_remove: mayRemove(written_by, reader),
  };
}

function subjectOf({ kind, id }: NotedRecord, name: string): Activity['subject'] {
  if (kind === 'proposal') return subjects.proposal(id);
  return kind === 'order' ? subjects.order({ id, order_code: name }) : subjects.user({ id, name });
}

/** Notes of the shop's people on proposals, orders and people. The record has that they wrote, never the words. */
export function createNotes({ database }: { database: Database }) {
  /** Throws 404 where there is no such record. */
  async function assertKnown(db: Database | Tx, about: NotedRecord): Promise<string> {
    const name = await findNotedName(db, about);
    if (name === undefined) throw notFound();
    return name;
  }

  /** Newest first. Throws 404. */
  async function list(about: NotedRecord, reader: ShopReader): Promise<Note[]> {
    await assertKnown(database, about);
    return (await listNotes(database, about)).map((row) => presentNote(row, reader));
  }

  /** Throws 404. */
  async function add(about: NotedRecord, words: string, writer: ShopReader): Promise<Note> {
    return database.transaction().execute(async (tx) => {
      const row = await insertNote(tx, about, words, writer.id);
      if (!row) throw notFound();
      await record(tx, { kind: 'note-added', subject: subjectOf(about, await assertKnown(tx, about)) });
      return presentNote(row, writer);
    });
  }

  /** Throws 404, also for somebody else's note that this person may not take away. */
  async function remove(about: NotedRecord, noteId: number, person: ShopReader): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const name = await assertKnown(tx, about);
      const writerId = can(person, 'users.change') ? undefined : person.id;
      if (!(await deleteNote(tx, about, noteId, writerId))) throw notFound('Esta anotação não existe mais.');
      await record(tx, { kind: 'note-removed', subject: subjectOf(about, name) });
    });
  }

  return { list, add, remove };
}
