import { type CreditMoveKind, creditMoveRows } from '@giro/contract/rules/credit.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { CreditLine, NewMove } from './credit.rules.ts';

/** A credit with its device and its person. Amounts are centavos. */
export interface CreditRow {
  id: number;
  proposalId: number;
  userId: number;
  principalCents: number;
  bonusCents: number;
  freePrincipalCents: number;
  freeBonusCents: number;
  reservedCents: number;
  grantedAt: Date;
  endsAt: Date;
  /** It cannot be used any more. */
  isOver: boolean;
  brand: string;
  model: string;
  aimProductId: number | null;
  name: string;
  email: string;
  /** Nobody reads mails of an account that has ended. */
  isReached: boolean;
}

const creditsWhere = (condition: RawBuilder<unknown>) => sql<CreditRow>`
  select credits.id, credits.proposal_id as "proposalId", credits.user_id as "userId",
    principal_cents as "principalCents", bonus_cents as "bonusCents",
    free_principal_cents as "freePrincipalCents", free_bonus_cents as "freeBonusCents",
    reserved_principal_cents + reserved_bonus_cents as "reservedCents", granted_at as "grantedAt", ends_at as "endsAt",
    ends_at <= giro_now() as "isOver", brand_name as brand, model_name as model, aim_product_id as "aimProductId",
    users.name, users.email, users.anonymised_at is null as "isReached"
  from credits join proposals on proposals.id = credits.proposal_id join users on users.id = credits.user_id
  where ${condition} order by credits.id`;

export async function findCredit(db: Executor, id: number): Promise<CreditRow | undefined> {
  const { rows } = await creditsWhere(sql`credits.id = ${id}`).execute(db);
  return rows[0];
}

export async function findCreditOf(db: Executor, proposalId: number): Promise<CreditRow | undefined> {
  const { rows } = await creditsWhere(sql`credits.proposal_id = ${proposalId}`).execute(db);
  return rows[0];
}

/** Of these, those whose end has come. */
export async function listOver(db: Executor, ids: readonly number[]): Promise<CreditRow[]> {
  const { rows } = await creditsWhere(sql`credits.id = any(${[...ids]}::int[]) and ends_at <= giro_now()`).execute(db);
  return rows;
}

/** Nobody else moves credit of this person until the transaction ends. */
export async function lockCredits(tx: Tx, userId: number): Promise<void> {
  await sql`select lock_credits(${userId}::int)`.execute(tx);
}

/** The same for credit that a payment has moved; another person's it never is. */
export async function lockCreditsOfPayment(tx: Tx, paymentId: number): Promise<void> {
  await sql`
    select from credits where id in (select credit_id from credit_moves where payment_id = ${paymentId})
    order by id for no key update`.execute(tx);
}

/** The centavos that a person could use now, were it not for these orders; undefined for who never had credit. */
export async function readFree(
  db: Executor,
  userId: number,
  besides: readonly number[] = [],
): Promise<number | undefined> {
  const held =
    besides.length === 0
      ? sql`0`
      : sql`coalesce((
          select sum(case kind when 'reserved' then 1 else -1 end * (moved.principal_cents + moved.bonus_cents))
          from credit_moves moved join payments on payments.id = payment_id
          where credit_id = credits.id and order_id = any(${[...besides]}::int[])
            and kind in ('reserved', 'released', 'spent')
        ), 0)`;
  const { rows } = await sql<{ cents: number | null }>`
    select sum(case when ends_at > giro_now() then free_principal_cents + free_bonus_cents + ${held} else 0 end)::int
      as cents
    from credits where user_id = ${userId}`.execute(db);
  return rows[0]?.cents ?? undefined;
}

/** The centavos that the buyer of a payment's order can use now. */
export async function readFreeOfBuyer(db: Executor, paymentId: number): Promise<number> {
  const { rows } = await sql<{ userId: number | null }>`
    select user_id as "userId" from payments join orders on orders.id = order_id where payments.id = ${paymentId}`.execute(
    db,
  );
  const userId = rows[0]?.userId ?? null;
  return userId === null ? 0 : ((await readFree(db, userId)) ?? 0);
}

/** True for who was ever given credit. */
export async function hasAnyCredit(db: Executor, userId: number): Promise<boolean> {
  const { rows } = await sql`select from credits where user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes so much of what its buyer can use for a payment; false where that is too little. */
export async function takeFor(tx: Tx, paymentId: number, cents: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select take_credit(payments.id, user_id, ${cents}::int, false) as taken
    from payments join orders on orders.id = order_id where payments.id = ${paymentId}`.execute(tx);
  return rows[0]?.taken === true;
}

/** Spends what a payment holds. */
export async function spendHeld(tx: Tx, paymentId: number): Promise<void> {
  await sql`select spend_credit(${paymentId}::int)`.execute(tx);
}

/** Parts of a new order's statement: they take what its payment is for, and spend it where the order is paid so. */
export const takingParts = (part: string, userId: number, isSettled: boolean) => ({
  parts: sql`
    credit_taken as materialized (
      select id, take_credit(id, ${userId}::int, amount_cents, true) as taken from ${sql.table(part)}
    ),
    credit_spent as materialized (
      select ${isSettled ? sql`spend_credit(id)` : sql`true`} as done from credit_taken where taken
    )`,
  reads: ['credit_spent'],
  locks: sql<boolean>`lock_credits(${userId}::int)`,
});

const amountOf = (kinds: { plus: CreditMoveKind; minus: readonly CreditMoveKind[] }, column: string) => sql`
  coalesce(sum(case when kind = ${kinds.plus} then ${sql.ref(column)}
    when kind in (${sql.join([...kinds.minus])}) then -${sql.ref(column)} else 0 end), 0)::int`;

async function listLines(
  tx: Tx,
  paymentId: number,
  kinds: { plus: CreditMoveKind; minus: readonly CreditMoveKind[] },
): Promise<CreditLine[]> {
  const { rows } = await sql<CreditLine>`
    select credit_id as "creditId", ${amountOf(kinds, 'principal_cents')} as "principalCents",
      ${amountOf(kinds, 'bonus_cents')} as "bonusCents"
    from credit_moves where payment_id = ${paymentId} group by credit_id order by credit_id`.execute(tx);
  return rows.filter(({ principalCents, bonusCents }) => principalCents + bonusCents > 0);
}

/** Parts of credits that a payment holds for an order that is not paid yet. */
export const listHeld = (tx: Tx, paymentId: number) =>
  listLines(tx, paymentId, { plus: 'reserved', minus: ['released', 'spent'] });

/** Parts of credits that a payment has spent, less what went back. */
export const listSpent = (tx: Tx, paymentId: number) =>
  listLines(tx, paymentId, { plus: 'spent', minus: ['returned'] });

const reservedEffect = (kind: CreditMoveKind) => ({ reserved: 1, released: -1, spent: -1 })[kind as string] ?? 0;

/** Writes moves of credits that are locked, with what they do to them. */
export async function writeMoves(tx: Tx, moves: readonly NewMove[]): Promise<void> {
  const written = moves.filter(({ principalCents, bonusCents }) => principalCents + bonusCents > 0);
  if (written.length === 0) return;
  const rows = written.map(({ creditId, kind, principalCents, bonusCents, paymentId, payoutId, byId }) => ({
    credit_id: creditId,
    kind,
    free: creditMoveRows[kind].effect,
    reserved: reservedEffect(kind),
    principal_cents: principalCents,
    bonus_cents: bonusCents,
    payment_id: paymentId ?? null,
    payout_id: payoutId ?? null,
    by: byId ?? null,
  }));
  await sql`
    with moved as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
        credit_id int, kind text, free int, reserved int, principal_cents int, bonus_cents int, payment_id int,
        payout_id int, by int
      )) with ordinality as each (
        credit_id, kind, free, reserved, principal_cents, bonus_cents, payment_id, payout_id, by, place
      )
    ),
    changed as (
      update credits
      set free_principal_cents = free_principal_cents + sums.free_principal,
        free_bonus_cents = free_bonus_cents + sums.free_bonus,
        reserved_principal_cents = reserved_principal_cents + sums.reserved_principal,
        reserved_bonus_cents = reserved_bonus_cents + sums.reserved_bonus
      from (
        select credit_id, sum(free * moved.principal_cents)::int as free_principal,
          sum(free * moved.bonus_cents)::int as free_bonus,
          sum(reserved * moved.principal_cents)::int as reserved_principal,
          sum(reserved * moved.bonus_cents)::int as reserved_bonus
        from moved group by credit_id
      ) sums
      where credits.id = sums.credit_id
    )
    insert into credit_moves (credit_id, kind, principal_cents, bonus_cents, payment_id, payout_id, by)
    select credit_id, kind, principal_cents, bonus_cents, payment_id, payout_id, by from moved order by place`.execute(
    tx,
  );
}

/** A credit that something went back to is there until then at least. */
export async function keepUntil(tx: Tx, ids: readonly number[], end: Date): Promise<void> {
  await sql`
    update credits set ends_at = greatest(ends_at, ${end}::timestamptz) where id = any(${[...ids]}::int[])`.execute(tx);
}

/** Writes the credit of a proposal, or has the one that was taken back begin anew; nothing of it is free yet. */
export async function insertCredit(
  tx: Tx,
  credit: { proposalId: number; userId: number; principalCents: number; bonusCents: number; endsAt: Date },
): Promise<number> {
  const { proposalId, userId, principalCents, bonusCents, endsAt } = credit;
  const { rows } = await sql<{ id: number }>`
    insert into credits (proposal_id, user_id, principal_cents, bonus_cents, free_principal_cents, free_bonus_cents, ends_at)
    values (${proposalId}, ${userId}, ${principalCents}, ${bonusCents}, 0, 0, ${endsAt}::timestamptz)
    on conflict (proposal_id) do update
    set principal_cents = excluded.principal_cents, bonus_cents = excluded.bonus_cents, granted_at = giro_now(),
      ends_at = excluded.ends_at
    returning id`.execute(tx);
  if (!rows[0]) throw new Error(`Proposal ${proposalId} got no credit.`);
  return rows[0].id;
}

/** Uses of a credit: the orders that hold or have spent of it, and whether some of it was paid out. */
export async function readUses(db: Executor, id: number): Promise<{ orders: string[]; wasCashed: boolean }> {
  const { rows } = await sql<{ orders: string[]; wasCashed: boolean }>`
    select array(
        select order_code from (
          select payment_id, sum(case when kind = 'reserved' then principal_cents + bonus_cents
            when kind in ('released', 'returned') then -principal_cents - bonus_cents else 0 end) as cents
          from credit_moves where credit_id = ${id} and payment_id is not null group by payment_id
        ) used join payments on payments.id = payment_id join orders on orders.id = order_id
        where cents > 0 order by orders.id
      ) as orders,
      exists (select from credit_moves where credit_id = ${id} and kind = 'cashed') as "wasCashed"`.execute(db);
  return rows[0] ?? { orders: [], wasCashed: false };
}
