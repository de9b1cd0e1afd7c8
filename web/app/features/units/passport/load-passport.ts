import { type Passport, readPassportCall } from '@giro/contract/calls/units.ts';

type ReadPassport = (
  call: typeof readPassportCall,
  request: { params: { code: string } },
) => Promise<{ passport: Passport }>;

/** `missing` when no device has this code. */
export type LoadedPassport = { state: 'found'; passport: Passport } | { state: 'missing' } | { state: 'failed' };

/** Reads the passport of a device. Never throws: the page says what is the case. */
export async function loadPassport(readPassport: ReadPassport, code: string): Promise<LoadedPassport> {
  try {
    const { passport } = await readPassport(readPassportCall, { params: { code } });
    return { state: 'found', passport };
  } catch (error) {
    const status = (error as { status?: number }).status;
    return status === 404 || status === 422 ? { state: 'missing' } : { state: 'failed' };
  }
}
