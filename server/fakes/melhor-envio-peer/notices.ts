import { createHmac, randomBytes } from 'node:crypto';
import { present } from './orders.ts';
import { access, type MelhorEnvioParts, type PeerShipment } from './state.ts';

/** A notice is signed, bears no mark, a mark by another secret, or one of another notice. */
export type Mark = 'signed' | 'unsigned' | 'forged' | 'borrowed';

/** One try to tell of something. */
export interface Told {
  id: string;
  event: string;
  mark: Mark;
  /** Undefined when there was no answer. */
  status: number | undefined;
}

export const markOf = (body: string, secret: string, letters: 'base64' | 'hex') =>
  createHmac('sha256', secret).update(body).digest(letters);

function headersOf(body: string, mark: Mark, letters: 'base64' | 'hex'): Record<string, string> {
  if (mark === 'unsigned') return {};
  const secret = mark === 'forged' ? randomBytes(16).toString('hex') : access.clientSecret;
  return { 'x-me-signature': markOf(mark === 'borrowed' ? `${body} ` : body, secret, letters) };
}

/** Tells of changes as the carrier does. */
export function createTeller() {
  const told: Told[] = [];
  const pending = new Set<Promise<void>>();

  async function deliver(shipment: PeerShipment, event: string, mark: Mark, parts: MelhorEnvioParts): Promise<void> {
    const { tellsAt, signsIn } = parts.levers;
    if (!tellsAt) return;
    const data = { ...present(shipment, parts), user_id: 'ensaio', tracking_url: null };
    const body = JSON.stringify({ event: `order.${event}`, data });
    const headers = { 'content-type': 'application/json', ...headersOf(body, mark, signsIn) };
    const answer = await fetch(tellsAt, { method: 'POST', headers, body }).catch(() => undefined);
    await answer?.body?.cancel();
    told.push({ id: shipment.id, event, mark, status: answer?.status });
  }

  return {
    told,
    /** Resolves when it was answered, or could not be told; nothing where nobody wants to know. */
    tell(shipment: PeerShipment, event: string, mark: Mark, parts: MelhorEnvioParts): Promise<void> {
      const delivery = deliver(shipment, event, mark, parts).finally(() => pending.delete(delivery));
      pending.add(delivery);
      return delivery;
    },
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
