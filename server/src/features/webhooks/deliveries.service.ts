import type { BodyOf, QueryOf } from '@giro/contract/call.ts';
import type { listDeliveriesCall, listEventsCall, replayEventsCall } from '@giro/contract/calls/webhooks.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { notFound } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import {
  forgetOldSecrets,
  forgetSome,
  insertTest,
  listDeliveryRows,
  listEventRows,
  queueAgain,
  queueReplay,
} from './events.queries.ts';
import { presentDelivery, presentEvent } from './webhooks.presenter.ts';
import { getWebhook, lockActive, webhookSubject } from './webhooks.service.ts';

/** So much is forgotten by one statement. */
const batch = 2000;

export type DeliveriesService = ReturnType<typeof createDeliveries>;

/** Events that have happened, and what became of their deliveries. */
export function createDeliveries({ database }: { database: Database }) {
  async function listEvents({ tipo: type, page }: QueryOf<typeof listEventsCall>) {
    const { rows, total } = await listEventRows(database, { type, page });
    return pageOf(rows.map(presentEvent), total, page);
  }

  /** Throws 404. */
  async function list(webhookId: number, { estado: state, page }: QueryOf<typeof listDeliveriesCall>) {
    await getWebhook(database, webhookId);
    const { rows, total } = await listDeliveryRows(database, webhookId, { state, page });
    return pageOf(rows.map(presentDelivery), total, page);
  }

  /** Throws 404, and 409 for an endpoint that is switched off. */
  async function test(webhookId: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await lockActive(tx, webhookId);
      await insertTest(tx, webhookId, { message: 'Teste do endereço.' });
      await record(tx, { kind: 'webhook-tested', subject: webhookSubject(row) });
    });
  }

  /** Throws 404, and 409 for an endpoint that is switched off. */
  async function resend(webhookId: number, deliveryId: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await lockActive(tx, webhookId);
      const event = await queueAgain(tx, webhookId, deliveryId);
      if (!event) throw notFound();
      await record(tx, { kind: 'webhook-resent', subject: webhookSubject(row), after: { Evento: event } });
    });
  }

  /** Throws 404, and 409 for an endpoint that is switched off. */
  async function replay(webhookId: number, { desde, ate, tipos }: BodyOf<typeof replayEventsCall>): Promise<number> {
    return database.transaction().execute(async (tx) => {
      const row = await lockActive(tx, webhookId);
      const queued = await queueReplay(tx, webhookId, { from: desde, to: ate, types: tipos });
      const after = { Desde: formatMoment(desde), Até: ate ? formatMoment(ate) : null, Eventos: queued };
      await record(tx, { kind: 'webhook-resent', subject: webhookSubject(row), after });
      return queued;
    });
  }

  /** Forgets events whose days are over, and secrets that sign no more. */
  async function forget(): Promise<void> {
    await forgetOldSecrets(database);
    while (await forgetSome(database, batch));
  }

  return { listEvents, list, test, resend, replay, forget };
}
