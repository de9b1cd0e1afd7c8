import type { BodyOf } from '@giro/contract/call.ts';
import type { addWebhookCall, saveWebhookCall, Webhook } from '@giro/contract/calls/webhooks.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { nextId } from '../../platform/database/versions.ts';
import { conflict, invalid, notFound, refused } from '../../platform/http/errors.ts';
import type { OutsideRequests } from '../../platform/http/outside-request.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { type Activity, record, recordChanges, system } from '../../platform/record/record.ts';
import { disableWebhook } from './sending.queries.ts';
import { createWebhookSecret } from './signatures.rules.ts';
import { webhookDisabledMail } from './webhooks.mail.ts';
import { presentWebhook } from './webhooks.presenter.ts';
import {
  beginAnew,
  countAlone,
  deleteWebhook,
  disableFailing,
  findWebhook,
  insertWebhook,
  listKeepers,
  listWebhookRows,
  lockWebhook,
  renewSecret,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts';

const most = 20;
const failing = 'Nada foi entregue em três dias.';

interface WebhooksOptions {
  database: Database;
  box: SecretBox;
  outside: Pick<OutsideRequests, 'findProblem'>;
  outbox: Outbox;
}

export type WebhooksService = ReturnType<typeof createWebhooks>;

export const webhookSubject = ({ id, url }: Pick<WebhookRow, 'id' | 'url'>): Activity['subject'] => ({
  kind: 'webhook',
  id,
  words: `Webhook ${new URL(url).host}`,
});

const stateOf = ({ url, patterns, description, active }: WebhookRow) => ({
  Endereço: url,
  Eventos: patterns.join(', '),
  Descrição: description || null,
  Ativo: active,
});

/** Throws 404. */
export async function getWebhook(db: Executor, id: number): Promise<WebhookRow> {
  const row = await findWebhook(db, id);
  if (!row) throw notFound();
  return row;
}

/** Locks it. Throws 404, and 409 for one that gets nothing. */
export async function lockActive(tx: Tx, id: number): Promise<WebhookRow> {
  const row = await lockWebhook(tx, id);
  if (!row) throw notFound();
  if (!row.active) throw conflict('Este webhook está desligado. Ligue-o antes.');
  return row;
}

/** Endpoints of other programs: which there are, what each gets and by what it knows that it is ours. */
export function createWebhooks({ database, box, outside, outbox }: WebhooksOptions) {
  const seal = (secret: string, id: number) => box.seal(secret, 'webhooks.secret_sealed', id);

  /** Asked before any transaction begins. Throws 422 at `url`. */
  async function assertReachable(url: string): Promise<void> {
    const problem = await outside.findProblem(url);
    if (problem) throw invalid({ url: [problem] });
  }

  async function list(): Promise<Webhook[]> {
    return (await listWebhookRows(database)).map(presentWebhook);
  }

  /** Throws 422 for an address that nothing may be sent to. */
  async function add({ url, events, description = '' }: BodyOf<typeof addWebhookCall>) {
    await assertReachable(url);
    const secret = createWebhookSecret();
    const row = await database.transaction().execute(async (tx) => {
      if ((await countAlone(tx)) >= most) throw refused(`A loja já tem ${most} webhooks. Exclua um antes.`);
      const id = await nextId(tx, 'webhooks');
      const fields = { url, patterns: [...new Set(events)], description };
      const added = await insertWebhook(tx, { id, secretSealed: seal(secret, id), ...fields });
      await record(tx, { kind: 'webhook-changed', subject: webhookSubject(added), after: stateOf(added) });
      return added;
    });
    return { webhook: presentWebhook(row), secret };
  }

  /** Adds one that is switched off for this reason, without asking for its address: for a shop that is filled. */
  async function addDisabled(tx: Tx, { url, events, reason }: { url: string; events: string[]; reason: string }) {
    const id = await nextId(tx, 'webhooks');
    const secretSealed = seal(createWebhookSecret(), id);
    await insertWebhook(tx, { id, secretSealed, url, patterns: events, description: 'ERP da loja' });
    await disableWebhook(tx, id, reason);
    return id;
  }

  async function save(id: number, { url, events, description, active }: BodyOf<typeof saveWebhookCall>) {
    await getWebhook(database, id);
    if (url !== undefined) await assertReachable(url);
    const row = await database.transaction().execute(async (tx) => {
      await countAlone(tx);
      const before = await getWebhook(tx, id);
      const saved = await updateWebhook(tx, id, {
        url: url ?? before.url,
        patterns: events ? [...new Set(events)] : before.patterns,
        description: description ?? before.description,
        active: active ?? before.active,
      });
      if (saved.active && !before.active) await beginAnew(tx, id);
      const states = { before: stateOf(before), after: stateOf(saved) };
      await recordChanges(tx, { kind: 'webhook-changed', subject: webhookSubject(saved), ...states });
      return saved;
    });
    return presentWebhook(row);
  }

  async function remove(id: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await deleteWebhook(tx, id);
      if (!row) return;
      await record(tx, { kind: 'webhook-changed', subject: webhookSubject(row), after: { Situação: 'Excluído' } });
    });
  }

  /** Throws 404. */
  async function renew(id: number): Promise<string> {
    const secret = createWebhookSecret();
    await database.transaction().execute(async (tx) => {
      await countAlone(tx);
      const row = await getWebhook(tx, id);
      const former = box.open(row.secret_sealed, 'webhooks.secret_sealed', id);
      const old = box.seal(former, 'webhooks.old_secret_sealed', id);
      await renewSecret(tx, id, { secret: seal(secret, id), old });
      await record(tx, { kind: 'webhook-changed', subject: webhookSubject(row), after: { Segredo: 'um novo' } });
    });
    return secret;
  }

  async function tell(tx: Tx, row: WebhookRow): Promise<void> {
    await record(tx, {
      kind: 'webhook-changed',
      subject: webhookSubject(row),
      before: { Ativo: true },
      after: { Ativo: false },
      by: system,
    });
    for (const keeper of await listKeepers(tx)) {
      const event = `webhook-disabled:${row.id}:${row.failing_since?.toISOString()}`;
      const cause = { subjectKind: 'user', subjectId: keeper.id, event } as const;
      await outbox.post(tx, cause, keeper.email, (sender) => webhookDisabledMail(keeper.name, row, sender));
    }
  }

  /** Switches off what nothing reaches any more, and tells who looks after it. */
  async function disableUnreached(): Promise<void> {
    await database.transaction().execute(async (tx) => {
      for (const row of await disableFailing(tx, failing)) await tell(tx, row);
    });
  }

  return { list, add, addDisabled, save, remove, renew, disableUnreached };
}
