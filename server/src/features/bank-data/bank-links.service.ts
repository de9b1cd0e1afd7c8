import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  endLinks,
  ensureLinks,
  findLink,
  insertLink,
  isAsked,
  listAlive,
  type NewLink,
  wasAskedWithin,
} from './bank-links.queries.ts';

const sealedColumn = 'bank_links.token_sealed';

/** A link as a row has it. */
export interface ShownLink {
  /** For the seller alone. */
  token?: string;
  /** True while the shop waits for another account. */
  isAsked: boolean;
}

export type BankLinks = ReturnType<typeof createBankLinks>;

/**
 * Links to a proposal's bank-data form, for seven days each. Their tokens are in clear only in what is sent: the
 * database has them sealed and finds them by a keyed hash.
 */
export function createBankLinks({ box, baseUrl }: { box: SecretBox; baseUrl: string }) {
  function sealLink(proposalId: number, token: string, purpose: NewLink['purpose']): NewLink {
    const hash = box.hash(token);
    const sealed = box.seal(token, sealedColumn, hash.toString('hex'));
    return { token_hash: hash, proposal_id: proposalId, token_sealed: sealed, purpose };
  }

  const open = (row: Pick<NewLink, 'token_hash' | 'token_sealed'>) =>
    box.open(row.token_sealed, sealedColumn, row.token_hash.toString('hex'));

  /** A new link to be mailed, and a name for it that opens nothing. */
  async function create(db: Executor, proposalId: number, purpose: 'asked' | 'approved') {
    const token = createToken();
    const row = await insertLink(db, sealLink(proposalId, token, purpose));
    return {
      url: `${baseUrl}/bank-data?token=${token}`,
      name: row.token_hash.toString('hex').slice(0, 16),
      expiresAt: row.expires_at,
    };
  }

  /** The proposal of a token, and whether it still opens its form; undefined for a token that never was. */
  async function find(db: Executor, token: string): Promise<{ proposalId: number; isAlive: boolean } | undefined> {
    const row = await findLink(db, box.hash(token));
    return row && { proposalId: row.proposal_id, isAlive: Boolean(row.is_alive) };
  }

  /**
   * A token that works now for each of these proposals, made where there is none, and whether the shop waits for another
   * account; by one statement.
   */
  async function ensureShown(db: Executor, proposalIds: readonly number[]): Promise<Map<number, ShownLink>> {
    const rows = await ensureLinks(
      db,
      proposalIds.map((id) => sealLink(id, createToken(), 'shown')),
    );
    return new Map(rows.map((row) => [row.proposal_id, { token: open(row), isAsked: row.is_asked }]));
  }

  /** The proposals of these that have a link that works now, without what opens it. */
  async function listWorking(db: Executor, proposalIds: readonly number[]): Promise<Map<number, ShownLink>> {
    const rows = await listAlive(db, proposalIds);
    return new Map(rows.map(({ proposal_id, is_asked }) => [proposal_id, { isAsked: is_asked }]));
  }

  return { create, find, ensureShown, listWorking, isAsked, wasAskedWithin, endAll: endLinks };
}
