import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Executor } from '../../platform/database/database.ts';

export type PassportRow = NonNullable<Awaited<ReturnType<typeof findPassport>>>;

/** A unit with what its newest inspection and look-up say; nothing of who sold or bought it. */
export function findPassport(db: Executor, code: string) {
  return db
    .selectFrom('units')
    .innerJoin('products', 'products.id', 'units.product_id')
    .leftJoin('inspections', 'inspections.id', 'units.inspection_id')
    .leftJoin('proposals', 'proposals.id', 'units.proposal_id')
    .select([
      'units.code',
      'units.state',
      'units.imei1',
      'units.grade',
      'units.battery_percent',
      'units.warranty_until',
      'units.inspection_id',
      'products.id as product_id',
      'products.name as product_name',
      'proposals.selected_options',
      'inspections.cycles',
      'inspections.wipe_method',
      'inspections.wiped_at',
      'inspections.decided_at',
    ])
    .select((eb) => [
      sql<string | null>`case when products.deleted_at is null and products.published then products.sku end`.as('sku'),
      eb
        .selectFrom('product_pictures')
        .select('url')
        .whereRef('product_id', '=', 'products.id')
        .orderBy('position')
        .limit(1)
        .as('image'),
      jsonArrayFrom(
        eb
          .selectFrom('inspection_tests')
          .select(['code', 'result'])
          .whereRef('inspection_tests.inspection_id', '=', 'units.inspection_id'),
      ).as('tests'),
      jsonArrayFrom(
        eb
          .selectFrom('imei_lookups')
          .select(['result', 'at'])
          .where(sql<SqlBool>`imei_lookups.imei in (units.imei1, units.imei2)`)
          .orderBy(sql`imei_lookups.imei = units.imei1`, 'desc')
          .orderBy('id', 'desc')
          .limit(1),
      ).as('lookups'),
    ])
    .where('units.code', '=', code)
    .executeTakeFirst();
}

/** The private file of a photo that the passport of this code shows. */
export async function findPassportPhoto(db: Executor, code: string, photoId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('inspection_photos')
    .innerJoin('units', 'units.inspection_id', 'inspection_photos.inspection_id')
    .select('file_id')
    .where('units.code', '=', code)
    .where('inspection_photos.id', '=', photoId)
    .where('public', '=', true)
    .executeTakeFirst();
  return row?.file_id;
}

/** Findings of an inspection of a proposal's device; undefined without one. */
export function findInspection(db: Executor, proposalId: number) {
  return db
    .selectFrom('inspections')
    .leftJoin('models', 'models.id', 'inspections.model_id')
    .leftJoin('brands', 'brands.id', 'models.brand_id')
    .select(['inspections.id', 'imei1', 'imei2', 'serial', 'battery_percent', 'grade'])
    .select(['models.name as model_name', 'models.picture as model_picture', 'brands.name as brand_name'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
}

/** The answers of these inspections that were looked at, as texts. */
export function listFoundAnswers(db: Executor, inspectionId: number) {
  return db
    .selectFrom('inspection_answers')
    .innerJoin('attributes', 'attributes.id', 'inspection_answers.attribute_id')
    .select('attributes.name as question')
    .select(sql<string | null>`found -> 0 ->> 'value'`.as('answer'))
    .where('inspection_id', '=', inspectionId)
    .execute();
}

/** The photos of an inspection that anybody may see, in their order. */
export function listPublicPhotos(db: Executor, inspectionId: number) {
  return db
    .selectFrom('inspection_photos')
    .select(['id', 'file_id'])
    .where('inspection_id', '=', inspectionId)
    .where('public', '=', true)
    .orderBy('position')
    .execute();
}
