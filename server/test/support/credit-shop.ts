import { buildModel } from './build-model.ts';
import { buildOrder, buildProduct } from './build-product.ts';
import { submitProposal } from './build-proposal.ts';
import type { Client } from './harness.ts';
import { openMoneyShop } from './money-shop.ts';

export type CreditShop = Awaited<ReturnType<typeof openCreditShop>>;

/** A shop that gives credit with a bonus of eight percent, and takes Pix by a provider in memory. */
export async function openCreditShop() {
  const shop = await openMoneyShop();
  const model = await buildModel(shop);
  const setRules = (body: object) => shop.admin.put('troca-config', body);
  await setRules({ credit_enabled: true, bonus_percent: 8 });

  /** Somebody who has sold a device of R$ 1.220,00 for credit: R$ 1.317,60 of it. */
  async function buildHolder(value?: number) {
    const { id: proposalId, seller, email } = await submitProposal(shop, model);
    await shop.pool.query('update users set email_confirmed_at = now() where email = $1', [email]);
    await seller.post(`proposals/${proposalId}/credito`, { aceita: true });
    const approved = await approve(proposalId, 6, value === undefined ? {} : { newValor: value });
    if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
    const { credit } = (await seller.get('meu-credito')).body;
    return { seller, proposalId, email, lotId: credit.lots[0]?.id as number };
  }

  /** Somebody who has sold devices of these prices in centavos for credit; the first ends first. */
  async function buildHolderOf(values: readonly number[]) {
    const holders = [];
    for (const cents of values) holders.push(await buildHolder(cents / 100));
    const [first] = holders;
    if (!first) throw new Error('There is no price.');
    const lotIds = holders.map(({ lotId }) => lotId);
    // All of them are the first one's, as if they had sold them all.
    const owner = '(select user_id from credits where id = $1)';
    await shop.pool.query(
      `update proposals set user_id = ${owner} where id in (select proposal_id from credits where id = any($2))`,
      [lotIds[0], lotIds],
    );
    await shop.pool.query(`update credits set user_id = ${owner} where id = any($2)`, [lotIds[0], lotIds]);
    return { ...first, lotIds, proposalIds: holders.map(({ proposalId }) => proposalId) };
  }

  const freePartsOf = async (lotIds: readonly number[]): Promise<number[][]> => {
    const { rows } = await shop.pool.query(
      'select free_principal_cents as principal, free_bonus_cents as bonus from credits where id = any($1) order by id',
      [lotIds],
    );
    return rows.map(({ principal, bonus }) => [principal, bonus]);
  };
  const cashedOf = async (lotIds: readonly number[]): Promise<number> => {
    const { rows } = await shop.pool.query(
      'select coalesce(sum(amount_cents), 0)::int as cents from payouts where credit_id = any($1)',
      [lotIds],
    );
    return rows[0].cents;
  };

  const approve = (proposalId: number, status: number, more: object = {}) =>
    shop.admin.post(`proposals/status/${proposalId}`, { status, ...more });

  /** Orders one unit of R$ 1.000,00, so much of it by credit (reais). */
  async function place(buyer: Client, credit: number | undefined, headers: Record<string, string> = {}) {
    const product = await buildProduct(shop.admin, { stock: 1 });
    const answer = await buyer.post('orders', { ...buildOrder([product]), credit }, headers);
    const { rows } = await shop.pool.query('select id from orders where order_code = $1', [
      answer.body.order_code ?? '',
    ]);
    return { ...answer, product, id: rows[0]?.id as number, code: answer.body.order_code as string };
  }

  /** Has the provider know the charge of an order, which can then be paid. */
  async function open(orderId: number): Promise<{ txid: string; cents: number }> {
    const { rows } = await shop.pool.query(
      `update pix_charges set state = 'open', code = 'x', expires_at = giro_now() + interval '15 minutes'
       where order_id = $1 and state in ('new', 'open') returning txid, amount_cents as cents`,
      [orderId],
    );
    await shop.pool.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier = 'open-charge'`);
    shop.provider.have(rows[0].txid, rows[0].cents);
    return rows[0];
  }

  /** As if the hold of an order were over for long: it ends as the job of every minute ends it. */
  async function runOut(id: number): Promise<void> {
    await shop.pool.query(
      `update orders set hold_until = giro_now() - interval '1 hour' where id = $1 and status = 1`,
      [id],
    );
    await shop.app.services.payments.holds.endDue();
    await shop.app.services.orders.endUnpaid();
  }

  /** Gives so much of an order back, of its credit first; returns how much that is. */
  const giveBack = (orderId: number, cents: number): Promise<number> =>
    shop.database.transaction().execute(async (tx) => {
      await shop.app.services.orders.lock(tx, orderId);
      const wish = { cents, source: 'admin', reason: 'Desconto combinado', byId: shop.admin.id } as const;
      return shop.app.services.orderPayments.refund(tx, orderId, wish);
    });

  const own = async (seller: Client) => (await seller.get('meu-credito')).body;
  const freeOf = async (seller: Client): Promise<number> => (await own(seller)).credit.free;
  const kindsOf = async (seller: Client): Promise<string[]> =>
    (await own(seller)).moves.data.map(({ kind, value }: { kind: string; value: number }) => `${kind} ${value}`);
  const partsOf = async (id: number): Promise<string[]> => {
    const { rows } = await shop.pool.query(
      `select method || ' ' || state || ' ' || received_cents || ' ' || refunded_cents as part
       from payments where order_id = $1 order by id`,
      [id],
    );
    return rows.map(({ part }) => part);
  };
  const payoutsOf = async (proposalId: number) =>
    (
      await shop.pool.query(
        `select amount_cents as cents, state, credit_id is not null as of_credit from payouts
         where proposal_id = $1 order by id`,
        [proposalId],
      )
    ).rows;
  /** As if a credit had ended so many seconds ago. */
  const endAgo = (lotId: number, seconds: number) =>
    shop.pool.query('update credits set ends_at = giro_now() - make_interval(secs => $2) where id = $1', [
      lotId,
      seconds,
    ]);
  const endDue = () => shop.app.services.creditEnds.endDue();
  const mailsTo = async (email: string) =>
    (await shop.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);

  return {
    ...shop,
    model,
    setRules,
    buildHolder,
    buildHolderOf,
    freePartsOf,
    cashedOf,
    approve,
    place,
    open,
    runOut,
    giveBack,
    own,
    freeOf,
    kindsOf,
    partsOf,
    payoutsOf,
    endAgo,
    endDue,
    mailsTo,
  };
}
