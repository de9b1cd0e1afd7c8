import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

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
