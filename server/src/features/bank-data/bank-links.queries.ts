import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

const linkDays = 7;

const endOfLink = sql<Date>`giro_now() + make_interval(days => ${linkDays})`;
const isAlive = sql<SqlBool>`(expires_at > giro_now() and ended_at is null)`;

/** True if a link asks for another account than the one given before it: the shop's request stands open. */
const asksAnew = sql<SqlBool>`(purpose = 'asked' and ${isAlive} and not exists (
  select from bank_data_changes
  where bank_data_changes.proposal_id = bank_links.proposal_id and changed_at > bank_links.created_at))`;

/** A link as it is written: its token sealed, and found by a keyed hash. It works for seven days. */
export interface NewLink {
  token_hash: Buffer;
  proposal_id: number;
  token_sealed: string;
  /** Why it was made: the shop asked for bank data, it approved the purchase, or somebody reads the row. */
  purpose: 'asked' | 'approved' | 'shown';
}

export function insertLink(db: Executor, link: NewLink) {
  return db
    .insertInto('bank_links')
    .values({ ...link, expires_at: endOfLink })
    .returning(['token_hash', 'expires_at'])
    .executeTakeFirstOrThrow();
}

export function findLink(db: Executor, tokenHash: Buffer) {
  return db
    .selectFrom('bank_links')
    .select(['proposal_id', isAlive.as('is_alive')])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export interface ShownLink extends Pick<NewLink, 'proposal_id' | 'token_hash' | 'token_sealed'> {
  /** True while the shop waits for another account. */
  is_asked: boolean;
}

/** A link that works now for each of these proposals, the offered one where there is none, by one statement. */
export async function ensureLinks(db: Executor, offered: readonly NewLink[]): Promise<ShownLink[]> {
  const proposalIds = offered.map(({ proposal_id }) => proposal_id);
  const { rows } = await sql<ShownLink>`
    with offered as (
      select * from unnest(
        ${offered.map((link) => link.token_hash)}::bytea[], ${proposalIds}::integer[],
        ${offered.map((link) => link.token_sealed)}::text[]
      ) as link (token_hash, proposal_id, token_sealed)
    ),
    alive as (
      select distinct on (proposal_id) proposal_id, token_hash, token_sealed,
        bool_or(${asksAnew}) over (partition by proposal_id) as is_asked
      from bank_links where proposal_id = any(${proposalIds}::integer[]) and ${isAlive}
      order by proposal_id, expires_at desc
    ),
    made as (
      insert into bank_links (token_hash, proposal_id, token_sealed, purpose, expires_at)
      select token_hash, proposal_id, token_sealed, 'shown', ${endOfLink} from offered
      where proposal_id not in (select proposal_id from alive)
      returning proposal_id, token_hash, token_sealed, false as is_asked
    )
    select * from alive union all select * from made`.execute(db);
  return rows;
}

/** Which of these proposals have a link that works now, and whether the shop waits for another account. */
export function listAlive(db: Executor, proposalIds: readonly number[]) {
  return db
    .selectFrom('bank_links')
    .select(['proposal_id', sql<boolean>`bool_or(${asksAnew})`.as('is_asked')])
    .where('proposal_id', 'in', [...proposalIds, 0])
    .where(isAlive)
    .groupBy('proposal_id')
    .execute();
}

/** True while the shop waits for another account of this proposal. */
export async function isAsked(db: Executor, proposalId: number): Promise<boolean> {
  const row = await db
    .selectFrom('bank_links')
    .select('proposal_id')
    .where('proposal_id', '=', proposalId)
    .where(asksAnew)
    .executeTakeFirst();
  return row !== undefined;
}

export async function wasAskedWithin(db: Executor, proposalId: number, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('bank_links')
    .select('proposal_id')
    .where('proposal_id', '=', proposalId)
    .where('purpose', '=', 'asked')
    .where('created_at', '>', sql<Date>`giro_now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every link that a proposal has. */
export async function endLinks(db: Executor, proposalId: number): Promise<void> {
  await db
    .updateTable('bank_links')
    .set({ ended_at: sql<Date>`giro_now()` })
    .where('proposal_id', '=', proposalId)
    .where('ended_at', 'is', null)
    .execute();
}
