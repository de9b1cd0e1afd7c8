import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record, subjects } from '../../platform/record/record.ts';
import { findTotpStep, plainRecoveryCode } from './codes.rules.ts';
import {
  type FactorHolder,
  findPasskey,
  type PasskeyRow,
  takeTotpStep,
  usePasskey,
  useRecoveryCode,
} from './factors.queries.ts';

/** A browser's message from an authenticator, as it came. */
export type PasskeyMessage = Record<string, unknown>;

export interface NewPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** A credential's id has 1,023 bytes at most (WebAuthn, section 4). */
const longestId = 1364;

/** EdDSA, ES256 and RS256: what authenticators of today sign with (WebAuthn, section 5.4). */
const supportedAlgorithmIDs = [-8, -7, -257];

// Loaded with the first passkey: few shops have one, and the reading of certificates takes memory.
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** Whatever is wrong with a message from outside, it proves nothing. */
async function orNothing<Result>(read: () => Promise<Result | undefined>): Promise<Result | undefined> {
  return read().catch(() => undefined);
}

const allowed = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

/** Messages between shop, browser and authenticator (WebAuthn): a passkey belongs to the host of `BASE_URL`. */
export function createPasskeyCeremonies({ baseUrl }: { baseUrl: string }) {
  const { origin, hostname } = new URL(baseUrl);

  /** Options with which the browser makes a passkey; one that the person has is not made again. */
  async function creationOptions(shop: string, person: { id: number; name: string; email: string }, has: PasskeyRow[]) {
    const { generateRegistrationOptions } = await loadLibrary();
    return generateRegistrationOptions({
      rpName: shop,
      rpID: hostname,
      userID: Uint8Array.from(Buffer.from(`giro:${person.id}`)),
      userName: person.email,
      userDisplayName: person.name,
      excludeCredentials: allowed(has),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
  }

  /** Which options a message says that it follows; undefined for one that says nothing. */
  const challengeOf = (message: PasskeyMessage) =>
    orNothing(async () => {
      const { decodeClientDataJSON } = await loadHelpers();
      const { response } = message as unknown as RegistrationResponseJSON;
      return decodeClientDataJSON(response.clientDataJSON).challenge;
    });

  /** The passkey that a browser has made; undefined unless it follows these options, on our pages. */
  const readNew = (message: PasskeyMessage, challenge: string) =>
    orNothing(async (): Promise<NewPasskey | undefined> => {
      const { verifyRegistrationResponse } = await loadLibrary();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: message as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: false,
        supportedAlgorithmIDs,
      });
      if (!registrationInfo || registrationInfo.credential.id.length > longestId) return undefined;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: knownTransports.filter((name) => (transports as string[]).includes(name)),
      };
    });

  /** Options with which the browser asks for one of these passkeys. */
  async function requestOptions(has: PasskeyRow[]) {
    const { generateAuthenticationOptions } = await loadLibrary();
    const allowCredentials = allowed(has);
    return generateAuthenticationOptions({ rpID: hostname, allowCredentials, userVerification: 'preferred' });
  }

  /** The counter of a passkey that has signed this challenge on our pages; undefined when it has not. */
  const readUse = (row: PasskeyRow, message: PasskeyMessage, challenge: string) =>
    orNothing(async () => {
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: message as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
        requireUserVerification: false,
      });
      return verified ? authenticationInfo.newCounter : undefined;
    });

  /** Browsers make passkeys for a name alone, never for the number of a host. */
  const isPossible = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;

  return { isPossible, creationOptions, challengeOf, readNew, requestOptions, readUse };
}
export type PasskeyCeremonies = ReturnType<typeof createPasskeyCeremonies>;

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

  async function takeRecovery(tx: Tx, holder: FactorHolder, code: string): Promise<boolean> {
    const { id, name, recovery_left } = holder;
    if (!(await useRecoveryCode(tx, id, recoveryHash(box, id, code)))) return false;
    await record(tx, {
      kind: 'recovery-code-used',
      subject: subjects.user(holder),
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
