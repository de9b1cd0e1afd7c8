import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Executor, Tx } from '../../platform/database/database.ts';

export type InspectedProposal = NonNullable<Awaited<ReturnType<typeof findInspected>>>;
export type InspectionRow = NonNullable<Awaited<ReturnType<typeof findInspection>>>;

/** Subject of an inspection: the device of a proposal, or a unit that came back. */
export type InspectionSubject = { proposalId: number } | { unitId: number };

/** A proposal's facts about the device that its bench looks at. */
function inspectedProposals(db: Executor, id: number) {
  return db
    .selectFrom('proposals')
    .leftJoin('models', 'models.id', 'proposals.model_id')
    .select([
      'proposals.id',
      'proposals.status',
      'proposals.imei',
      'proposals.serial_number',
      'proposals.model_id',
      'proposals.brand_name',
      'proposals.model_name',
      'proposals.selected_options',
      'proposals.base_value_cents',
      'proposals.value_cents',
      'proposals.new_value_cents',
      'models.picture',
    ])
    .where('proposals.id', '=', id);
}

export const findInspected = (db: Executor, id: number) => inspectedProposals(db, id).executeTakeFirst();

/** A proposal has one inspection; a unit one that goes on. */
export const isOf = (subject: InspectionSubject) =>
  'proposalId' in subject
    ? sql<SqlBool>`inspections.proposal_id = ${subject.proposalId}`
    : sql<SqlBool>`inspections.unit_id = ${subject.unitId} and inspections.decided is null`;

/** An inspection with everything that was noted of it. */
export function findInspection(db: Executor, subject: InspectionSubject) {
  return db
    .selectFrom('inspections')
    .leftJoin('users as starters', 'starters.id', 'inspections.started_by')
    .leftJoin('users as wipers', 'wipers.id', 'inspections.wiped_by')
    .leftJoin('units', 'units.proposal_id', 'inspections.proposal_id')
    .selectAll('inspections')
    .select((eb) => [
      'starters.name as started_by_name',
      'wipers.name as wiped_by_name',
      'units.code as unit_code',
      jsonArrayFrom(
        eb
          .selectFrom('inspection_answers')
          .select(['attribute_id', 'declared', 'found', 'effect_cents', 'typed_cents', 'note'])
          .whereRef('inspection_id', '=', 'inspections.id'),
      ).as('answers'),
      jsonArrayFrom(
        eb
          .selectFrom('inspection_tests')
          .select(['inspection_tests.code', 'inspection_tests.result'])
          .whereRef('inspection_id', '=', 'inspections.id'),
      ).as('tests'),
      jsonArrayFrom(
        eb
          .selectFrom('inspection_photos')
          .select(['inspection_photos.id', 'inspection_photos.public'])
          .whereRef('inspection_id', '=', 'inspections.id')
          .orderBy('position'),
      ).as('photos'),
    ])
    .where(isOf(subject))
    .executeTakeFirst();
}

/** A unit's facts about itself; its state stays until the transaction ends. */
export function shareLockUnit(tx: Tx, id: number) {
  return unitsById(tx, id).forShare('units').executeTakeFirst();
}

export const findUnit = (db: Executor, id: number) => unitsById(db, id).executeTakeFirst();
export type InspectedUnit = NonNullable<Awaited<ReturnType<typeof findUnit>>>;

function unitsById(db: Executor, id: number) {
  return db
    .selectFrom('units')
    .innerJoin('products', 'products.id', 'units.product_id')
    .select(['units.id', 'units.code', 'units.state', 'units.imei1', 'units.imei2', 'units.serial', 'products.name'])
    .where('units.id', '=', id);
}
