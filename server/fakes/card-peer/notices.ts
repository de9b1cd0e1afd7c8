import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Levers } from './levers.ts';
import { access } from './server.ts';

/** A notice is signed, bears no mark, a mark by another secret, or one of another notice. */
export type Mark = 'signed' | 'unsigned' | 'forged' | 'borrowed';

export interface Notice {
  type: 'order' | 'topic_chargebacks_wh';
  id: string;
  action: string;
  data?: Record<string, unknown>;
}

/** One try to tell of something. */
export interface Told {
  id: string;
  mark: Mark;
  /** Undefined when there was no answer. */
  status: number | undefined;
}

/** The mark of a notice (`x-signature`): over the id of its address, that of its request, and the time. */
export function markOf(id: string, requestId: string, secret: string, time = String(Date.now())): string {
  const hash = createHmac('sha256', secret).update(`id:${id};request-id:${requestId};ts:${time};`);
  return `ts=${time},v1=${hash.digest('hex')}`;
}

function marksOf({ id }: Notice, mark: Mark, requestId: string, signsId: Levers['signsId']): Record<string, string> {
  const signed = signsId === 'lower' ? id.toLowerCase() : id;
  if (mark === 'unsigned') return {};
  if (mark === 'forged') return { 'x-signature': markOf(signed, requestId, randomBytes(16).toString('hex')) };
  const of = mark === 'borrowed' ? 'ord01other' : signed;
  return { 'x-signature': markOf(of, requestId, access.webhookSecret) };
}

/** Tells of changes as the provider does: the body is not signed. */
export function createTeller(levers: Levers) {
  const told: Told[] = [];
  const pending = new Set<Promise<void>>();

  async function deliver(notice: Notice, mark: Mark, at: string): Promise<void> {
    const url = new URL(at);
    url.searchParams.set('data.id', notice.id);
    url.searchParams.set('type', notice.type);
    const requestId = randomUUID();
    const body = {
      action: notice.action,
      type: notice.type,
      data: { id: notice.id, ...notice.data },
      live_mode: true,
      date_created: levers.now().toISOString(),
      user_id: '123456789',
      api_version: 'v1',
    };
    const headers = { 'content-type': 'application/json', 'x-request-id': requestId };
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...marksOf(notice, mark, requestId, levers.signsId) },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    told.push({ id: notice.id, mark, status: answer?.status });
  }

  return {
    told,
    /** Resolves when it was answered, or could not be told; nothing where nobody wants to know. */
    tell(notice: Notice, mark: Mark = 'signed', at = levers.tellsAt): Promise<void> {
      if (!at) return Promise.resolve();
      const delivery = deliver(notice, mark, at).finally(() => pending.delete(delivery));
      pending.add(delivery);
      return delivery;
    },
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
