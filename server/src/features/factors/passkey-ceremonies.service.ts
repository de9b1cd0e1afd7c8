import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyRow } from './passkeys.queries.ts';

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
