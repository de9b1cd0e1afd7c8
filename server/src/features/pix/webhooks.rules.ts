import { z } from 'zod';

/** News as a provider tells it: worth a poll, and no more. */
export interface Hint {
  txid: string | null;
  e2eId: string | null;
}

/** A hint, and to whose address it came. */
export interface HeardHint extends Hint {
  /** Null: the provider's of now. */
  providerId: number | null;
}

const mostHints = 100;

const identifier = z
  .string()
  .regex(/^[a-zA-Z0-9]{1,35}$/)
  .nullable()
  .catch(null);

const entry = z.object({ txid: identifier, endToEndId: identifier });

/**
 * The hints in a webhook's body, whatever else is in it: the entries of its `pix`, of a bare list, or the body itself.
 * What names nothing is left out, and so is what comes after the first hundred.
 */
export function readHints(body: unknown): Hint[] {
  const pix = typeof body === 'object' && body !== null && 'pix' in body ? body.pix : body;
  const entries: unknown[] = Array.isArray(pix) ? pix : [pix];
  return entries.slice(0, mostHints).flatMap((each) => {
    const { data } = entry.safeParse(each);
    if (!data || (data.txid === null && data.endToEndId === null)) return [];
    return [{ txid: data.txid, e2eId: data.endToEndId }];
  });
}
