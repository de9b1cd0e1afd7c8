import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { CardNotice, NoticeSubject } from './card-provider.ts';

const id = z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^[\w-]{1,64}$/));
const hint = z.object({
  type: z.string().optional().catch(undefined),
  action: z.string().optional().catch(undefined),
  data: z.object({ id }).optional().catch(undefined),
});

/** The order, or the chargeback, that a notice of Mercado Pago is about. */
export function subjectOfNotice({ query, body }: CardNotice): NoticeSubject {
  const told = hint.safeParse(body).data;
  const asked = id.safeParse(query['data.id']).data;
  const inBody = told?.data?.id;
  // The address may have the id in lower case; the order has it in upper case.
  const found = asked && asked.toLowerCase() !== inBody?.toLowerCase() ? asked : (inBody ?? asked);
  if (!found) return undefined;
  const type = query.type ?? told?.type ?? told?.action ?? '';
  if (/chargeback/.test(type)) return { kind: 'dispute', id: found };
  return /^orders?(\.|$)/.test(type) ? { kind: 'payment', id: found } : undefined;
}

const headerOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)?.trim() ?? '';

/**
 * True for a notice that bears the mark of this secret. What is signed is the address's id, the id of the request and the
 * time, of which each may be missing, and not the body. The page says that the id is signed in lower case, while orders'
 * own notices were seen with it as it came: either shows that the secret is known.
 */
export function isSignedNotice({ headers, query }: CardNotice, secret: string): boolean {
  const pairs = headerOf(headers['x-signature']).split(',');
  const parts = new Map(pairs.map((pair) => pair.trim().split('=', 2) as [string, string | undefined]));
  const [time, mark] = [parts.get('ts') ?? '', parts.get('v1') ?? ''];
  const requestId = headerOf(headers['x-request-id']);
  const asCame = query['data.id'] ?? '';
  const markOf = (dataId: string) => {
    const signed = [`id:${dataId};`, `request-id:${requestId};`, `ts:${time};`].filter((pair) => !pair.endsWith(':;'));
    return createHmac('sha256', secret).update(signed.join('')).digest();
  };
  if (!/^[0-9a-f]{64}$/i.test(mark)) return false;
  const shown = Buffer.from(mark, 'hex');
  const fits = [asCame.toLowerCase(), asCame].map((dataId) => timingSafeEqual(markOf(dataId), shown));
  return fits.includes(true);
}
