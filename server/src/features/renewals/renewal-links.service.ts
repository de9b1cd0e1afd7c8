import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertRenewalLink } from './renewals.queries.ts';

const sealedColumn = 'renewal_links.token_sealed';

export type RenewalLinks = ReturnType<typeof createRenewalLinks>;

/**
 * Links to renew a quote; they have no end of their own. Their tokens are in clear only in mails: the database has them
 * sealed and finds them by a keyed hash.
 */
export function createRenewalLinks({ box, baseUrl }: { box: SecretBox; baseUrl: string }) {
  /** The address of a new link, to be mailed. */
  async function create(tx: Tx, proposalId: number): Promise<string> {
    const token = createToken();
    const hash = box.hash(token);
    const sealed = box.seal(token, sealedColumn, hash.toString('hex'));
    await insertRenewalLink(tx, { token_hash: hash, proposal_id: proposalId, token_sealed: sealed });
    return `${baseUrl}/renovar-proposta?token=${token}`;
  }

  return { create, hashOf: (token: string) => box.hash(token) };
}
