import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { type InspectionSubject, isOf } from './inspections.queries.ts';

/** Keeps others from adding or removing photos of an inspection until the transaction ends; returns its id. */
export async function lockPhotos(tx: Tx, subject: InspectionSubject): Promise<number | undefined> {
  const row = await tx.selectFrom('inspections').select('id').where(isOf(subject)).forNoKeyUpdate().executeTakeFirst();
  return row?.id;
}

export function listPhotos(db: Executor, subject: InspectionSubject) {
  return db
    .selectFrom('inspection_photos')
    .innerJoin('inspections', 'inspections.id', 'inspection_photos.inspection_id')
    .select(['inspection_photos.id', 'inspection_photos.file_id', 'inspection_photos.public'])
    .where(isOf(subject))
    .orderBy('inspection_photos.position')
    .execute();
}

/** Puts photos after those that there are. Fails beyond the twelfth. */
export async function insertPhotos(tx: Tx, inspectionId: number, fileIds: readonly number[]): Promise<void> {
  await sql`
    insert into inspection_photos (inspection_id, position, file_id)
    select ${inspectionId}, last.position + sent.place, sent.file_id
    from unnest(${fileIds}::int[]) with ordinality as sent (file_id, place),
      (select coalesce(max(position), 0) as position from inspection_photos
       where inspection_id = ${inspectionId}) as last`.execute(tx);
}

/** Returns whether the device has such a photo. */
export async function updatePhoto(
  tx: Tx,
  subject: InspectionSubject,
  photoId: number,
  { isPublic }: { isPublic: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inspection_photos')
    .from('inspections')
    .set({ public: isPublic })
    .whereRef('inspections.id', '=', 'inspection_photos.inspection_id')
    .where(isOf(subject))
    .where('inspection_photos.id', '=', photoId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a photo, and those after it move up. Returns its file; undefined when the inspection has no such photo. */
export async function deletePhoto(tx: Tx, inspectionId: number, photoId: number): Promise<number | undefined> {
  const { rows } = await sql<{ file_id: number }>`
    with gone as (
      delete from inspection_photos where inspection_id = ${inspectionId} and id = ${photoId}
      returning position, file_id
    ),
    moved as (
      update inspection_photos set position = inspection_photos.position - 1
      from gone
      where inspection_id = ${inspectionId} and inspection_photos.position > gone.position
    )
    select file_id from gone`.execute(tx);
  return rows[0]?.file_id;
}
