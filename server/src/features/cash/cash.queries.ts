import { type CashMoveKind, cashMoveRows } from '@giro/contract/rules/cash.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { offsetOf, pageSize } from '../../platform/database/paging.ts';

export interface SessionRow {
  id: number;
  openedAt: Date;
  floatCents: number;
  closedAt: Date | null;
  countedCents: number | null;
  expectedCents: number | null;
  note: string | null;
  userId: number;
  userName: string;
  checkedAt: Date | null;
  checkedBy: string | null;
  checkNote: string | null;
  /** Sums of what its person took meanwhile by each method, less what went back. */
  byMethod: Record<string, number>;
}

const columns = sql`sessions.id, opened_at as "openedAt", float_cents as "floatCents", closed_at as "closedAt",
  counted_cents as "countedCents", expected_cents as "expectedCents", note, users.id as "userId",
  users.name as "userName", checked_at as "checkedAt", check_note as "checkNote",
  (select name from users where users.id = checked_by) as "checkedBy", coalesce((
    select json_object_agg(method, cents) from (
      select method, sum(amount_cents - refunded_cents) as cents
      from counter_parts join payments on payments.id = payment_id
      where taken_by = sessions.user_id and at >= opened_at and at <= coalesce(closed_at, giro_now())
        and payments.state = 'settled'
      group by method
    ) taken
  ), '{}') as "byMethod"`;

async function listWhere(db: Executor, condition: RawBuilder<unknown>): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from cash_sessions sessions join users on users.id = user_id
    where ${condition} order by sessions.id desc`.execute(db);
  return rows;
}

export async function findSession(db: Executor, id: number): Promise<SessionRow | undefined> {
  return (await listWhere(db, sql`sessions.id = ${id}`))[0];
}

export async function findOpenSession(db: Executor, userId: number): Promise<SessionRow | undefined> {
  return (await listWhere(db, sql`user_id = ${userId} and closed_at is null`))[0];
}

/** One page, newest first, and how many there are. */
export async function listSessions(db: Executor, { page }: { page: number }) {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, (select count(*) from cash_sessions) as total from cash_sessions
    order by id desc limit ${pageSize} offset ${offsetOf({ page })}`.execute(db);
  const sessions = await listWhere(db, sql`sessions.id = any(${rows.map(({ id }) => id)}::int[])`);
  return { rows: sessions, total: rows[0]?.total ?? 0 };
}

/** Nobody else moves cash of the person's open drawer, nor closes it, until the transaction ends. */
export async function lockOpenSession(tx: Tx, userId: number): Promise<void> {
  await sql`
    select from cash_sessions where user_id = ${userId} and closed_at is null for no key update`.execute(tx);
}

/** Opens a drawer; undefined when the person has one open. */
export async function insertSession(tx: Tx, userId: number, floatCents: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into cash_sessions (user_id, float_cents, drawer_cents) values (${userId}, ${floatCents}, ${floatCents})
    on conflict (user_id) where closed_at is null do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

export interface NewMove {
  userId: number;
  kind: CashMoveKind;
  cents: number;
  paymentId?: number;
  reason?: string;
}

/**
 * Moves cash of the person's open drawer, in one statement: whoever moves it at the same time is waited for, and never
 * more is taken than lies in it. Undefined, and nothing is moved, where too little lies in it or none is open.
 */
export async function moveCash(tx: Tx, move: NewMove): Promise<number | undefined> {
  const { userId, kind, cents, paymentId = null, reason = null } = move;
  const difference = cashMoveRows[kind].effect * cents;
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update cash_sessions set drawer_cents = drawer_cents + ${difference}::int
      where user_id = ${userId} and closed_at is null and drawer_cents + ${difference}::int >= 0
      returning id
    )
    insert into cash_moves (session_id, kind, cents, payment_id, reason)
    select id, ${kind}, ${cents}::int, ${paymentId}::int, ${reason} from moved
    returning session_id as id`.execute(tx);
  return rows[0]?.id;
}

/** Closes the person's open drawer as it was counted; undefined when none is open. */
export async function closeSession(
  tx: Tx,
  userId: number,
  { countedCents, note }: { countedCents: number; note: string | undefined },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update cash_sessions set closed_at = giro_now(), expected_cents = drawer_cents, counted_cents = ${countedCents},
      note = ${note ?? null}
    where user_id = ${userId} and closed_at is null
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Notes who checked a closed drawer; false when it is open, was checked before, or is not there. */
export async function noteChecked(tx: Tx, id: number, byId: number, note: string): Promise<boolean> {
  const { rows } = await sql`
    update cash_sessions set checked_at = giro_now(), checked_by = ${byId}, check_note = ${note}
    where id = ${id} and closed_at is not null and checked_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}
