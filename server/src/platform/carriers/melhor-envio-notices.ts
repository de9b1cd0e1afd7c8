import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../pix/answer-problems.ts';
import type { CarrierNotice, NoticeVerdict } from './carrier.ts';

const notice = z.object({
  data: z.object({
    id: z.string().max(64).nullish().catch(undefined),
    tags: z
      .array(z.object({ tag: z.string().nullish().catch(undefined) }))
      .nullish()
      .catch(undefined),
  }),
});

const headerOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)?.trim() ?? '';

/** True for the mark of this secret over these bytes, written in base64 as it was measured, or in hex. */
function isSigned(body: Buffer, mark: string, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(body).digest();
  const shown = [Buffer.from(mark, 'base64'), Buffer.from(mark, 'hex')];
  // Each is compared, whatever the others say.
  const fits = shown.map((bytes) => bytes.length === wanted.length && timingSafeEqual(bytes, wanted));
  return fits.includes(true);
}

/** Reads a notice of Melhor Envio and its signature; without the app's secret none is right. */
export function readNotice({ headers, body }: CarrierNotice, secret: string): NoticeVerdict {
  const mark = headerOf(headers['x-me-signature']);
  if (mark === '') return { kind: 'unsigned' };
  if (secret === '' || !isSigned(body, mark, secret)) return { kind: 'wrong' };
  const { data } = notice.safeParse(parseJson(body.toString('utf8'))).data ?? { data: {} };
  const reference = (data.tags ?? []).map(({ tag }) => tag ?? '').find((tag) => /^[A-Za-z0-9]{1,25}$/.test(tag));
  return { kind: 'signed', id: data.id ?? null, reference: reference ?? null };
}
