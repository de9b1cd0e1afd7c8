import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/record/record.ts';
import { type FactorHolder, takeTotpStep } from './factors.queries.ts';
import type { PasskeyCeremonies, PasskeyMessage } from './passkey-ceremonies.service.ts';
import { findPasskey, usePasskey } from './passkeys.queries.ts';
import { useRecoveryCode } from './recovery-codes.queries.ts';
import { plainRecoveryCode } from './recovery-codes.rules.ts';
import { findTotpStep } from './totp.rules.ts';

/** Proof of a second factor: a code of the app or for recovery, or a passkey's signature. */
export interface Proof {
  code?: string | undefined;
  passkey?: PasskeyMessage | undefined;
}

export interface ProofsOptions {
  box: SecretBox;
  ceremonies: PasskeyCeremonies;
  now: () => Date;
}

/** Hash that finds a recovery code: nobody can tell it from another person's, nor try codes without the key. */
export const recoveryHash = (box: SecretBox, userId: number, code: string) =>
  box.hash(`recovery code ${userId} ${plainRecoveryCode(code)}`);

/** Checks of the proofs that people show. Each proof is right once. */
export function createProofs({ box, ceremonies, now }: ProofsOptions) {
  async function takeTotp(tx: Tx, { id, has_totp, totp_sealed }: FactorHolder, code: string): Promise<boolean> {
    const secret = box.openOptional(totp_sealed, 'users.totp_sealed', id);
    const step = has_totp && secret !== null ? findTotpStep(secret, code, now()) : undefined;
    return step !== undefined && (await takeTotpStep(tx, id, step));
  }

  async function takeRecovery(tx: Tx, { id, name, recovery_left }: FactorHolder, code: string): Promise<boolean> {
    if (!(await useRecoveryCode(tx, id, recoveryHash(box, id, code)))) return false;
    await record(tx, {
      kind: 'recovery-code-used',
      subject: { kind: 'user', id, words: name },
      after: { 'códigos restantes': recovery_left - 1 },
      by: { id, name },
    });
    return true;
  }

  async function takePasskey(tx: Tx, { id }: FactorHolder, message: PasskeyMessage, challenge: string) {
    const row = await findPasskey(tx, id, String(message.id));
    const counter = row && (await ceremonies.readUse(row, message, challenge));
    return row !== undefined && counter !== undefined && (await usePasskey(tx, row.id, counter));
  }

  /**
   * Takes a proof, in a transaction that has locked its person; false when it is wrong or was taken. A passkey signs
   * `challenge`, and without one none is taken.
   */
  async function take(tx: Tx, holder: FactorHolder, { code, passkey }: Proof, challenge?: string | null) {
    if (code === undefined) return Boolean(passkey && challenge && (await takePasskey(tx, holder, passkey, challenge)));
    const digits = code.replaceAll(/\s/g, '');
    return /^\d{6}$/.test(digits) ? takeTotp(tx, holder, digits) : takeRecovery(tx, holder, code);
  }

  return { take };
}
export type Proofs = ReturnType<typeof createProofs>;
