import type { SecretBox } from './secret-box.ts';

/** The setting whose sealed text tells whether a key is the right one, and which holds the key of hashes. */
export const checkKey = 'secret-key-check';

const place = ['settings.secret-key-check', checkKey] as const;
const hashKeyPlace = ['settings.hash-key', checkKey] as const;

export const sealCheck = (box: SecretBox): string => box.seal('giro', ...place);

/** True if the texts beside this check were sealed before texts were bound to their rows. */
export const isFromBeforeBinding = (check: string): boolean => check.startsWith('v1.');

/** Throws when the box has another key than the one that sealed the check. */
export function assertOpensCheck(box: SecretBox, check: string): void {
  if (isFromBeforeBinding(check)) box.bind(check, ...place);
  else box.open(check, ...place);
}

export const sealHashKey = (box: SecretBox, hashKey: Buffer): string =>
  box.seal(hashKey.toString('hex'), ...hashKeyPlace);

export const openHashKey = (box: SecretBox, sealed: string): Buffer =>
  Buffer.from(box.open(sealed, ...hashKeyPlace), 'hex');
