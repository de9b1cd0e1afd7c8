import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Steps that a phone's clock may be off (RFC 6238, section 5.2). */
const window = 1;

const appOf = (secret: Secret, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** A secret as apps take it typed: base32, of 160 bits as RFC 4226 asks for. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Content of the QR code for the app: the shop's name and the account's owner stand beside the codes. */
export function totpUri(secret: string, { shop, email }: { shop: string; email: string }): string {
  // A colon parts the two names.
  return appOf(Secret.fromBase32(secret), { issuer: shop.replaceAll(':', ' '), label: email }).toString();
}

/** The step of thirty seconds whose code this is, the present one or one beside it; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = at.getTime();
  const delta = appOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
