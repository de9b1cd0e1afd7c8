import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** A certificate with its key, PEM. They protect nothing but tests. */
export interface Issued {
  cert: string;
  key: string;
}

interface Wish {
  name: string;
  validFrom?: Date;
  expiresAt?: Date;
  /** Names and IPv4 addresses at which it stands for a server. */
  hosts?: readonly string[];
}

export interface Authority {
  cert: string;
  issue(wish: Wish): Issued;
}

/** DER, X.690: a tag, the length of what follows, and that. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ids = {
  ecdsaWithSha256: oid('2a8648ce3d040302'),
  commonName: oid('550403'),
  basicConstraints: oid('551d13'),
  alternativeNames: oid('551d11'),
};
const isTrue = der(0x01, Buffer.from([0xff]));

const nameOf = (name: string) => sequence(der(0x31, sequence(ids.commonName, der(0x0c, Buffer.from(name)))));

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280, 4.1.2.5). */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

const hostOf = (host: string) =>
  isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));

function extensionsOf(isAuthority: boolean, hosts: readonly string[]): Buffer {
  const list = isAuthority ? [sequence(ids.basicConstraints, isTrue, der(0x04, sequence(isTrue)))] : [];
  if (hosts.length > 0) list.push(sequence(ids.alternativeNames, der(0x04, sequence(...hosts.map(hostOf)))));
  return list.length > 0 ? der(0xa3, sequence(...list)) : Buffer.alloc(0);
}

const years = (count: number) => count * 365 * 86_400_000;
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (content: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${content
    .toString('base64')
    .replace(/.{64}/g, '$&\n')
    .trim()}\n-----END CERTIFICATE-----\n`;

/** A certificate of version 3 over a key of the curve P-256, signed by its issuer with ECDSA and SHA-256. */
function certify(wish: Wish, publicKey: KeyObject, issuer: { name: string; key: KeyObject }, isAuthority: boolean) {
  const validFrom = wish.validFrom ?? new Date(Date.now() - years(1));
  const expiresAt = wish.expiresAt ?? new Date(Date.now() + years(99));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    sequence(ids.ecdsaWithSha256),
    nameOf(issuer.name),
    sequence(time(validFrom), time(expiresAt)),
    nameOf(wish.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    extensionsOf(isAuthority, wish.hosts ?? []),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, issuer.key));
  return pemOf(sequence(content, sequence(ids.ecdsaWithSha256), signature));
}

/** An authority of its own, made on the spot; whatever it issues is good for a century unless it is said otherwise. */
export function createAuthority(name = 'Outra autoridade'): Authority {
  const own = newKeys();
  const issuer = { name, key: own.privateKey };
  return {
    cert: certify({ name }, own.publicKey, issuer, true),
    issue(wish) {
      const { publicKey, privateKey } = newKeys();
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      return { cert: certify(wish, publicKey, issuer, false), key };
    },
  };
}
