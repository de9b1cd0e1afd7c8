import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Client } from './harness.ts';

/** The code that an app with this secret shows, some steps of thirty seconds from now. */
export function codeOf(secret: string, steps = 0, at = new Date()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * 30_000 });
}

/**
 * Enrols an app for whoever is signed in. The code that confirms it is of the step before, so that the present one is
 * still to be taken.
 */
export async function enrolApp(person: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await person.post('factor/totp')).body;
  const confirm = () => person.post('factor/totp/confirm', { code: codeOf(secret, -1) });
  const first = await confirm();
  // The step may have passed on the way.
  const { status, body } = first.status === 200 ? first : await confirm();
  expect(status).toBe(200);
  return { secret, recoveryCodes: body.recovery_codes };
}
