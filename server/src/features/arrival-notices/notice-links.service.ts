import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';

const sealedColumn = 'arrival_notices.token_sealed';

export type NoticeLinks = ReturnType<typeof createNoticeLinks>;

/** The links of a notice's mails. Their token is in clear only there: the database has it sealed and finds it by a keyed hash. */
export function createNoticeLinks({ box, baseUrl }: { box: SecretBox; baseUrl: string }) {
  /** A new token as it is stored. */
  function create() {
    const token = createToken();
    const tokenHash = box.hash(token);
    return { tokenHash, tokenSealed: box.seal(token, sealedColumn, tokenHash.toString('hex')) };
  }

  /** Links in the mails of a stored token. */
  function linksOf({ token_hash, token_sealed }: { token_hash: Buffer; token_sealed: string }) {
    const token = box.open(token_sealed, sealedColumn, token_hash.toString('hex'));
    return {
      confirm: `${baseUrl}/avise-me/confirmar?token=${token}`,
      cancel: `${baseUrl}/avise-me/cancelar?token=${token}`,
    };
  }

  return { create, linksOf, hashOf: (token: string) => box.hash(token) };
}
