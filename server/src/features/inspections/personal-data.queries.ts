import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PersonalData, ReadOwn } from '../../platform/features/personal-data.ts';

/** Takes the words out of what inspections say about a person's devices. */
async function forgetWords(tx: Tx, userId: number): Promise<void> {
  const proposals = sql`(select id from proposals where user_id = ${userId})`;
  await sql`update inspections set lock_reason = null, differs_reason = null where proposal_id in ${proposals}`.execute(
    tx,
  );
  await sql`update inspection_answers set note = null
    where inspection_id in (select id from inspections where proposal_id in ${proposals})`.execute(tx);
}

/** Photos of somebody's devices, by the ids of their files. */
const listOwnPhotos: ReadOwn<{ id: number; name: string }> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select file_id as id, 'fotos/proposta-' || proposal_id as name
    from inspection_photos join inspections on inspections.id = inspection_id
    join proposals on proposals.id = proposal_id
    where user_id = ${userId} and file_id > ${afterId} order by file_id limit ${batchSize}`.execute(tx);
  return rows;
};

/** Takes away the photos of a person's devices that no passport shows; returns the keys of their files. */
async function deletePhotos(tx: Tx, userId: number): Promise<string[]> {
  const { rows: photos } = await sql<{ file_id: number }>`
    delete from inspection_photos using inspections, proposals
    where inspections.id = inspection_id and proposals.id = inspections.proposal_id and user_id = ${userId} and not public
    returning file_id`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    delete from private_files where id = any(${photos.map(({ file_id }) => file_id)}::int[]) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

export const inspectionData: PersonalData = {
  readFiles: listOwnPhotos,
  forget: (tx, { id }) => forgetWords(tx, id),
  forgetFiles: async (tx, { id }) => ({ keys: await deletePhotos(tx, id) }),
};
