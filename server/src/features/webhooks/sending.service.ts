import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import { type OutsideRequests, Unreached } from '../../platform/http/outside-request.ts';
import type { Loop } from '../../platform/jobs/loops.ts';
import {
  disableWebhook,
  giveBack,
  listDue,
  noteDelivered,
  noteFailed,
  noteFailing,
  type Taken,
  takeDue,
} from './sending.queries.ts';
import { signatureOf } from './signatures.rules.ts';
import { askedPauseS, nextPauseS } from './tries.rules.ts';

const timeoutMs = 15_000;
const gone = 410;
/** Deliveries that end within this time make room together: looking takes more of the database than noting. */
const gatherMs = 25;

interface SendingOptions {
  database: Database;
  box: SecretBox;
  outside: Pick<OutsideRequests, 'ask'>;
  log: Pick<Logger, 'warn'>;
}

const goneWords = 'O endereço respondeu 410: não quer mais receber.';

/**
 * Sends what is due, each endpoint apart: one that hangs holds up no other. Nothing is sent inside a transaction; what this
 * process was at when it died is taken by another.
 */
export function createSending({ database, box, outside, log }: SendingOptions): Loop {
  const underWay = new Set<Promise<void>>();
  /** Endpoints for which this process is looking, and whether it has to look once more. */
  const looking = new Map<number, boolean>();
  /** Endpoints that are about to be looked for. */
  const gathering = new Set<number>();
  let ending = new AbortController();

  function send({ webhookId, secretSealed, oldSecretSealed, url, ...event }: Taken) {
    const body = JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: event.data });
    // Receivers hold it against their own clocks, whatever the shop's says.
    const timestamp = Math.floor(Date.now() / 1000);
    const old = box.openOptional(oldSecretSealed, 'webhooks.old_secret_sealed', webhookId);
    const secrets = [box.open(secretSealed, 'webhooks.secret_sealed', webhookId), ...(old ? [old] : [])];
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'webhook-id': event.eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf({ id: event.eventId, timestamp, body }, secrets),
    };
    return outside.ask({ url, method: 'POST', headers, body, timeoutMs, signal: ending.signal });
  }

  async function fail(taken: Taken, status: number | null, error: string, askedS: number): Promise<void> {
    const pauseS = status === gone ? undefined : nextPauseS(taken.attempts + 1, askedS, Math.random());
    await noteFailed(database, taken, { status, error, pauseS });
    if (!taken.isFailing) await noteFailing(database, taken.webhookId, true);
    if (status === gone) await disableWebhook(database, taken.webhookId, goneWords);
  }

  async function deliver(taken: Taken): Promise<void> {
    try {
      const { status, headers } = await send(taken);
      if (status >= 200 && status < 300) {
        await noteDelivered(database, taken, status);
        if (taken.isFailing) await noteFailing(database, taken.webhookId, false);
        return;
      }
      const words = status === gone ? goneWords : `O endereço respondeu ${status}.`;
      await fail(taken, status, words, askedPauseS(headers['retry-after'], new Date()));
    } catch (error) {
      if (!(error instanceof Unreached)) throw error;
      if (ending.signal.aborted) await giveBack(database, taken);
      else await fail(taken, null, error.message, 0);
    }
  }

  /** Takes what an endpoint has room for; each that ends makes room. */
  async function serve(webhookId: number): Promise<void> {
    if (ending.signal.aborted) return;
    if (looking.has(webhookId)) {
      looking.set(webhookId, true);
      return;
    }
    try {
      do {
        looking.set(webhookId, false);
        const { taken, isMore } = await takeDue(database, webhookId);
        for (const each of taken) begin(deliver(each).then(() => makeRoom(webhookId)));
        if (isMore) looking.set(webhookId, true);
      } while (looking.get(webhookId) && !ending.signal.aborted);
    } finally {
      looking.delete(webhookId);
    }
  }

  async function makeRoom(webhookId: number): Promise<void> {
    if (gathering.has(webhookId)) return;
    gathering.add(webhookId);
    await sleep(gatherMs);
    gathering.delete(webhookId);
    await serve(webhookId);
  }

  function begin(work: Promise<void>): void {
    const watched = work
      .catch((error) => log.warn({ err: error }, 'an event was not sent'))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  }

  return {
    name: 'the sending of events',
    everyMs: 500,
    async turn() {
      for (const id of await listDue(database)) begin(serve(id));
    },
    async stop() {
      ending.abort();
      while (underWay.size > 0) await Promise.all(underWay);
      ending = new AbortController();
    },
  };
}
