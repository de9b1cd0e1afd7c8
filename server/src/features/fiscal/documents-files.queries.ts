import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Executor } from '../../platform/database/database.ts';
import { nextId } from '../../platform/database/versions.ts';

export type FileKind = 'built' | 'signed' | 'proc' | 'cancel' | 'correct' | 'void' | 'outside';

/** Keeps XML sealed, with the digest of what is within; returns its id. */
export async function keepFile(
  db: Executor,
  box: SecretBox,
  {
    documentId,
    kind,
    xml,
    key = null,
  }: { documentId: number | null; kind: FileKind; xml: string; key?: string | null },
): Promise<number> {
  const id = await nextId(db, 'fiscal_files');
  const digest = createHash('sha256').update(xml).digest('hex');
  await sql`
    insert into fiscal_files (id, document_id, kind, sealed, sha256, key) overriding system value
    values (${id}::int, ${documentId}::int, ${kind}, ${box.seal(xml, 'fiscal_files.sealed', id)}, ${digest}, ${key})`.execute(
    db,
  );
  return id;
}

/** XML of a file; undefined where there is none. */
export async function openFile(db: Executor, box: SecretBox, id: number | null): Promise<string | undefined> {
  if (id === null) return undefined;
  const { rows } = await sql<{ sealed: string | null }>`select sealed from fiscal_files where id = ${id}`.execute(db);
  const sealed = rows[0]?.sealed;
  return sealed == null ? undefined : box.open(sealed, 'fiscal_files.sealed', id);
}

/** The newest file of a kind of a document, and the key that it bears. */
export async function findFile(
  db: Executor,
  documentId: number,
  kind: FileKind,
  key?: string,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from fiscal_files
    where document_id = ${documentId} and kind = ${kind} and ${key === undefined ? sql`true` : sql`key = ${key}`}
    order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Forgets what was built once it is signed. */
export async function forgetBuilt(db: Executor, documentId: number): Promise<void> {
  await sql`delete from fiscal_files where document_id = ${documentId} and kind = 'built'`.execute(db);
}
