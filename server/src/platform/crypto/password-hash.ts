import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes and one lane: the first choice of OWASP's password storage guide. */
const owaspStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let strength = owaspStrength;

/** For tests, which hash thousands of passwords that protect nothing; no setting of a shop leads here. */
export function hashWeakly(): void {
  strength = { ...owaspStrength, memoryCost: 64, timeCost: 1 };
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown account as for a known one, so that the time tells nothing. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}
