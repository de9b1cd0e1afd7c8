import type { OfferAnswerer } from '@giro/contract/rules/proposal.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { endOfDay } from '../../platform/clock.queries.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';

export type OfferRow = Awaited<ReturnType<ReturnType<typeof offersOf>['execute']>>[number];

/** Nothing is answered for somebody whose account the shop has closed. */
const isOfActiveSeller = sql<boolean>`(users.deleted_at is null)`;

/** The photos of the proposal's inspection that its seller may see, in their order. */
const photoIds = sql<number[]>`array(
  select inspection_photos.id from inspection_photos
  join inspections on inspections.id = inspection_photos.inspection_id
  where inspections.proposal_id = counter_offers.proposal_id and inspection_photos.public
  order by inspection_photos.position
)`;

const offersOf = (db: Executor) =>
  db
    .selectFrom('counter_offers')
    .innerJoin('proposals', 'proposals.id', 'counter_offers.proposal_id')
    .innerJoin('users', 'users.id', 'proposals.user_id')
    .leftJoin('models', 'models.id', 'proposals.model_id')
    .selectAll('counter_offers')
    .select(['brand_name', 'model_name', 'models.picture', 'proposals.user_id'])
    .select(['users.name as seller_name', 'users.email as seller_email'])
    .select([
      sql<boolean>`(counter_offers.expires_at <= giro_now())`.as('is_over'),
      sql<boolean>`(proposals.bank_data_sealed is null)`.as('lacks_bank_data'),
      isOfActiveSeller.as('is_of_active_seller'),
      photoIds.as('photo_ids'),
    ]);

/** The newest offer of each of these proposals that has had any. */
export const listNewestOffers = (db: Executor, proposalIds: readonly number[]) =>
  offersOf(db)
    .distinctOn('counter_offers.proposal_id')
    .where('counter_offers.proposal_id', 'in', [...proposalIds, 0])
    .orderBy('counter_offers.proposal_id')
    .orderBy('counter_offers.id', 'desc')
    .execute();

export const findOffer = (db: Executor, id: number): Promise<OfferRow | undefined> =>
  offersOf(db).where('counter_offers.id', '=', id).executeTakeFirst();

export const findOfferByToken = (db: Executor, tokenHash: Buffer): Promise<OfferRow | undefined> =>
  offersOf(db).where('token_hash', '=', tokenHash).where(isOfActiveSeller).executeTakeFirst();

/** The stored file of a photo that the offer's seller may see. */
export async function findPhotoFile(db: Executor, proposalId: number, photoId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('inspection_photos')
    .innerJoin('inspections', 'inspections.id', 'inspection_photos.inspection_id')
    .select('file_id')
    .where('inspections.proposal_id', '=', proposalId)
    .where('inspection_photos.id', '=', photoId)
    .where('public', '=', true)
    .executeTakeFirst();
  return row?.file_id;
}

interface NewOffer {
  id: number;
  proposal_id: number;
  old_cents: number;
  new_cents: number;
  freight_cents: number | null;
  differences: string;
  message: string | null;
  token_hash: Buffer;
  token_sealed: string;
  on_silence: string;
  created_by: number | null;
}

/** Opens an offer that can be answered until the end of the day so many days from now, in São Paulo. */
export async function insertOffer(tx: Tx, offer: NewOffer, days: number): Promise<void> {
  await tx
    .insertInto('counter_offers')
    .values({ ...offer, expires_at: endOfDay(days) })
    .execute();
}

interface Move {
  /** Of an open offer. */
  from: RawBuilder<SqlBool>;
  to: 'accepted' | 'refused' | 'expired' | 'withdrawn';
  via?: OfferAnswerer;
}

/** Moves the open offer that stands as `from` says, by one statement; undefined when none stands so. */
async function move(tx: Tx, { from, to, via }: Move) {
  const isAnswer = via !== undefined;
  const { rows } = await sql<{ id: number; proposal_id: number; new_cents: number; on_silence: string }>`
    update counter_offers
    set state = ${to}, version = version + 1, answered_via = ${via ?? null},
      answered_at = case when ${isAnswer}::boolean then giro_now() end
    where state = 'open' and ${from}
    returning id, proposal_id, new_cents, on_silence`.execute(tx);
  return rows[0];
}

export const withdrawOpen = (tx: Tx, proposalId: number) =>
  move(tx, { from: sql`proposal_id = ${proposalId}`, to: 'withdrawn' });

/** Accepts a proposal's open offer, whatever its deadline: an admin knows why. */
export const acceptForSeller = (tx: Tx, proposalId: number) =>
  move(tx, { from: sql`proposal_id = ${proposalId}`, to: 'accepted', via: 'admin' });

export interface OfferAnswer {
  isAccepted: boolean;
  /** The offer that was answered. */
  cents: number;
}

/** Answers an offer of just this value in time. */
export const answerOpen = (tx: Tx, id: number, { isAccepted, cents }: OfferAnswer, via: OfferAnswerer) =>
  move(tx, {
    from: sql`id = ${id} and new_cents = ${cents} and expires_at > giro_now()`,
    to: isAccepted ? 'accepted' : 'refused',
    via,
  });

const isDue = (id: number) => sql<SqlBool>`id = ${id} and expires_at <= giro_now()`;

/** Accepts an offer whose time is over without an answer. */
export const acceptBySilence = (tx: Tx, id: number) => move(tx, { from: isDue(id), to: 'accepted', via: 'silence' });

/** Ends an offer whose time is over without an answer. */
export const expireDue = (tx: Tx, id: number) => move(tx, { from: isDue(id), to: 'expired' });

export const counterOffersDemo: DemoPart = {
  async remove(tx, { proposals }) {
    await sql`delete from counter_offers where proposal_id = any(${proposals}::int[])`.execute(tx);
    return {};
  },
};

const { counterOfferSent } = proposalStatus;

export const counterOfferInvariants: readonly Invariant[] = [
  {
    name: 'A proposal has one open counter-offer at most, and only while it waits for the answer',
    broken: sql`
      select 'proposal ' || proposals.id as place
      from counter_offers join proposals on proposals.id = proposal_id
      where state = 'open'
      group by proposals.id
      having count(*) > 1 or proposals.status <> ${sql.lit(counterOfferSent)}`,
  },
];

export async function forgetMessages(tx: Tx, userId: number): Promise<void> {
  await sql`update counter_offers set message = null
    where proposal_id in (select id from proposals where user_id = ${userId})`.execute(tx);
}
