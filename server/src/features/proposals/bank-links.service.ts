import { type SqlBool, sql } from 'kysely';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Database, Executor } from '../../platform/database/database.ts';

const sealedColumn = 'bank_links.token_sealed';
const linkDays = 7;
const sealedAtOnce = 500;

const endOfLink = sql<Date>`giro_now() + make_interval(days => ${linkDays})`;
const isAlive = sql<SqlBool>`(expires_at > giro_now() and ended_at is null)`;

/** Why a link was made: the shop asked for bank data, it approved the purchase, or somebody reads the row. */
type Purpose = 'asked' | 'approved' | 'shown';

export type BankLinks = ReturnType<typeof createBankLinks>;

/**
 * Links to a proposal's bank-data form, for seven days each. Their tokens are in clear only in what is sent: the
 * database has them sealed and finds them by a keyed hash.
 */
export function createBankLinks({ database, box, baseUrl }: { database: Database; box: SecretBox; baseUrl: string }) {
  function rowOf(proposalId: number, token: string, purpose: Purpose) {
    const hash = box.hash(token);
    const sealed = box.seal(token, sealedColumn, hash.toString('hex'));
    return { token_hash: hash, proposal_id: proposalId, token_sealed: sealed, purpose, expires_at: endOfLink };
  }

  const open = (row: { token_hash: Buffer; token_sealed: string }) =>
    box.open(row.token_sealed, sealedColumn, row.token_hash.toString('hex'));

  /** A new link to be mailed, and a name for it that opens nothing. */
  async function create(tx: Executor, proposalId: number, purpose: 'asked' | 'approved') {
    const token = createToken();
    const row = await tx
      .insertInto('bank_links')
      .values(rowOf(proposalId, token, purpose))
      .returning(['token_hash', 'expires_at'])
      .executeTakeFirstOrThrow();
    return {
      url: `${baseUrl}/bank-data?token=${token}`,
      name: row.token_hash.toString('hex').slice(0, 16),
      expiresAt: row.expires_at,
    };
  }

  /** The proposal of a token, and whether it still opens its form; undefined for a token that never was. */
  async function find(db: Executor, token: string): Promise<{ proposalId: number; isAlive: boolean } | undefined> {
    const row = await db
      .selectFrom('bank_links')
      .select(['proposal_id', isAlive.as('is_alive')])
      .where('token_hash', '=', box.hash(token))
      .executeTakeFirst();
    return row && { proposalId: row.proposal_id, isAlive: Boolean(row.is_alive) };
  }

  /** A token that works now for each of these proposals, made where there is none, by one statement. */
  async function ensureTokens(db: Executor, proposalIds: readonly number[]): Promise<Map<number, string>> {
    const offered = proposalIds.map((id) => rowOf(id, createToken(), 'shown'));
    const { rows } = await sql<{ proposal_id: number; token_hash: Buffer; token_sealed: string }>`
      with offered as (
        select * from unnest(
          ${offered.map((row) => row.token_hash)}::bytea[], ${[...proposalIds]}::integer[],
          ${offered.map((row) => row.token_sealed)}::text[]
        ) as link (token_hash, proposal_id, token_sealed)
      ),
      alive as (
        select distinct on (proposal_id) proposal_id, token_hash, token_sealed
        from bank_links where proposal_id = any(${[...proposalIds]}::integer[]) and ${isAlive}
        order by proposal_id, expires_at desc
      ),
      made as (
        insert into bank_links (token_hash, proposal_id, token_sealed, purpose, expires_at)
        select token_hash, proposal_id, token_sealed, 'shown', ${endOfLink} from offered
        where proposal_id not in (select proposal_id from alive)
        returning proposal_id, token_hash, token_sealed
      )
      select * from alive union all select * from made`.execute(db);
    return new Map(rows.map((row) => [row.proposal_id, open(row)]));
  }

  async function wasAskedWithin(db: Executor, proposalId: number, minutes: number): Promise<boolean> {
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
  async function endAll(tx: Executor, proposalId: number): Promise<void> {
    await tx
      .updateTable('bank_links')
      .set({ ended_at: sql<Date>`giro_now()` })
      .where('proposal_id', '=', proposalId)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Seals the tokens that an older Giro has left in clear; each is a link for seven days from now. */
  async function sealClearTokens(): Promise<void> {
    let sealed: number;
    do {
      sealed = await database.transaction().execute(async (tx) => {
        const rows = await tx
          .selectFrom('proposals')
          .select(['id', 'bank_token'])
          .where('bank_token', 'is not', null)
          .limit(sealedAtOnce)
          .forNoKeyUpdate()
          .execute();
        const links = rows.flatMap(({ id, bank_token }) => (bank_token ? rowOf(id, bank_token, 'shown') : []));
        if (links.length > 0) await tx.insertInto('bank_links').values(links).execute();
        const ids = rows.map(({ id }) => id);
        await tx
          .updateTable('proposals')
          .set({ bank_token: null })
          .where('id', 'in', [...ids, 0])
          .execute();
        return rows.length;
      });
    } while (sealed === sealedAtOnce);
  }

  return { create, find, ensureTokens, wasAskedWithin, endAll, sealClearTokens };
}
