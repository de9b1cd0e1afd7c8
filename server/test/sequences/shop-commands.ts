import { randomUUID } from 'node:crypto';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type BuiltModel, buildVisitorProposal } from '../support/build-model.ts';
import { buildOrder } from '../support/build-product.ts';
import { bank, e2eId } from '../support/build-proposal.ts';
import type { Client } from '../support/harness.ts';
import type { MoneyShop } from '../support/money-shop.ts';
import { sendForm } from '../support/send-form.ts';
import type { ModelledOrder, ModelledProposal, ModelledShop } from './modelled-shop.ts';

/** The shop itself, as those of a sequence use it. */
export interface RealShop {
  shop: MoneyShop;
  model: BuiltModel;
  products: { id: number; SKU: string; name: string; price: number }[];
  buyers: Client[];
  seller: Client;
}

type Command = fc.AsyncCommand<ModelledShop, RealShop>;

const isTaken = ({ status }: { status: number }) => status < 300;
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());

/** Everything of a sequence is as its model says. */
async function assertSame({ stock, orders, proposals }: ModelledShop, { shop, products }: RealShop): Promise<void> {
  const { rows } = await shop.pool.query(
    `select array(select stock from products where id = any($1) order by id) as stock,
      array(select status::int from orders where id = any($2) order by id) as orders,
      array(
        select json_build_array(status, (select count(*) from counter_offers where proposal_id = proposals.id and state = 'open'),
          (select state || ' ' || amount_cents from payouts where proposal_id = proposals.id and state <> 'void'))
        from proposals where id = any($3) order by id
      ) as proposals`,
    [products.map(({ id }) => id), orders.map(({ id }) => id), proposals.map(({ id }) => id)],
  );
  expect(rows[0]).toEqual({
    stock,
    orders: orders.map(({ status }) => status),
    proposals: proposals.map(({ status, hasOpenOffer, payout }) => [
      status,
      Number(hasOpenOffer),
      payout && `${payout.state} ${payout.cents}`,
    ]),
  });
}

/** A press whose outcome the model says: the shop takes it if and only if the model does, and both are the same then. */
function press(
  name: string,
  possible: (model: ModelledShop) => boolean,
  both: (model: ModelledShop, real: RealShop) => Promise<[modelled: boolean, real: boolean] | undefined>,
): Command {
  return {
    check: (model) => possible(model as ModelledShop),
    async run(model, real) {
      const taken = await both(model, real);
      if (taken) expect(taken[1], name).toBe(taken[0]);
      await assertSame(model, real);
    },
    toString: () => name,
  };
}

/** The one of these that a number chooses. */
const chosen = <Each>(list: readonly Each[], pick: number): Each => list[pick % list.length] as Each;
const hasOrders = ({ orders }: ModelledShop) => orders.length > 0;
const hasProposals = ({ proposals }: ModelledShop) => proposals.length > 0;

const buy = (buyer: number, product: number, quantity: number): Command =>
  press(
    `buyer ${buyer} orders ${quantity} of product ${product}`,
    () => true,
    async (model, real) => {
      const [client, bought] = [chosen(real.buyers, buyer), chosen(real.products, product)];
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await client.post('orders', buildOrder([{ ...bought, quantity }]), headers);
      if (isTaken(answer)) {
        // Sent again, as after an answer that got lost, it is the same order.
        const again = await client.post('orders', buildOrder([{ ...bought, quantity }]), headers);
        expect(again.body.order_code).toBe(answer.body.order_code);
      }
      const modelled = model.buys({ buyer, product, quantity });
      if (modelled && isTaken(answer))
        model.orders.push(await orderOf(real, answer.body.order_code, { buyer, product, quantity }));
      return [modelled, isTaken(answer)];
    },
  );

async function orderOf(
  { shop }: RealShop,
  code: string,
  bought: Pick<ModelledOrder, 'buyer' | 'product' | 'quantity'>,
): Promise<ModelledOrder> {
  const { rows } = await shop.pool.query(
    `select orders.id, txid, amount_cents from orders join pix_charges on order_id = orders.id where order_code = $1`,
    [code],
  );
  shop.provider.have(rows[0].txid, rows[0].amount_cents);
  return {
    ...bought,
    id: rows[0].id,
    code,
    txid: rows[0].txid,
    status: 1,
    isSuperseded: false,
    hasPayments: false,
    keepsMoney: false,
  };
}

const pay = (pick: number, times: number): Command =>
  press(`order ${pick} is paid, and told of ${times} times`, hasOrders, async (model, { shop }) => {
    const order = chosen(model.orders, pick);
    const pix = shop.provider.pay({ txid: order.txid });
    for (let time = 0; time < times; time++) await shop.receipts.record([structuredClone(pix)], shop.providerId);
    model.isPaid(order);
    return undefined;
  });

const giveUp = (pick: number): Command =>
  press(`order ${pick} is given up by its buyer`, hasOrders, async (model, { buyers }) => {
    const order = chosen(model.orders, pick);
    await chosen(buyers, order.buyer).post(`pedidos/${order.code}/desistir`);
    model.isGivenUp(order);
    return undefined;
  });

const setOrder = (pick: number, status: number): Command =>
  press(`order ${pick} is set to ${status}`, hasOrders, async (model, { shop }) => {
    const order = chosen(model.orders, pick);
    const answer = await shop.admin.put(`orders/${order.id}`, { status });
    return [model.orderIsSet(order, status), isTaken(answer)];
  });

/** Over a number that is no longer there: what counts is the difference. */
const editStock = (product: number, difference: number, stale: number): Command =>
  press(
    `the stock of product ${product} is edited by ${difference}`,
    () => true,
    async (model, { shop, products }) => {
      const { id, SKU, name, price } = chosen(products, product);
      const seen = chosen(model.stock, product) + stale + 5;
      const body = { SKU, name, price, stock: seen + difference, stock_seen: seen };
      const answer = await shop.admin.post(`productsUpdate/${id}`, body);
      return [model.stockIsEdited(product, difference), isTaken(answer)];
    },
  );

const sell = (): Command =>
  press(
    'a device is offered to the shop',
    () => true,
    async (model, { seller, model: priced }) => {
      const { body } = await seller.post('propostaStore', buildVisitorProposal(priced, '128 GB', 'Funciona', 'Caixa'));
      const { data } = (await seller.get('proposals-user')).body;
      const { bank_token } = data.find(({ id }: { id: number }) => id === body.id);
      const saved = await seller.put(`proposals/${bank_token}/bank-data`, { bank_data: bank });
      model.proposals.push({ id: body.id, status: 1, newCents: null, hasOpenOffer: false, payout: null });
      return [true, isTaken(saved)];
    },
  );

/** Further fields for a status that asks for them. */
const extras: Record<number, object> = {
  [proposalStatus.codeSent]: { codigo: 'AB123456789BR' },
  [proposalStatus.purchaseRejected]: { rejectionReason: '<p>A tela tem um risco.</p>' },
  [proposalStatus.returned]: { codigoDev: 'AB123456789BR' },
};

const setProposal = (pick: number, status: number, newReais: number): Command =>
  press(`proposal ${pick} is set to ${status}`, hasProposals, async (model, { shop }) => {
    const proposal = chosen(model.proposals, pick);
    const isNew = status === proposalStatus.purchaseRejected;
    const body = { status, ...extras[status], ...(isNew && { newValor: newReais }) };
    const answer = await shop.admin.post(`proposals/status/${proposal.id}`, body);
    const modelled = model.proposalIsSet(proposal, status, isNew ? newReais * 100 : proposal.newCents);
    return [modelled, isTaken(answer)];
  });

const answerOffer = (pick: number, isAccepted: boolean): Command =>
  press(
    `the offer of proposal ${pick} is ${isAccepted ? 'accepted' : 'refused'}`,
    hasProposals,
    async (model, real) => {
      const proposal = chosen(model.proposals, pick);
      const hadOffer = proposal.hasOpenOffer;
      const body = { aceita: isAccepted, valor: (proposal.newCents ?? 0) / 100 };
      const answer = await real.seller.post(`proposals/${proposal.id}/contraproposta`, body);
      const modelled = model.offerIsAnswered(proposal, isAccepted);
      // The same answer again is taken and changes nothing.
      return hadOffer ? [modelled, isTaken(answer)] : undefined;
    },
  );

async function payoutOf(
  { shop }: RealShop,
  { id }: ModelledProposal,
): Promise<{ id: number; version: number } | undefined> {
  const { rows } = await shop.pool.query(`select id, version from payouts where proposal_id = $1 and state <> 'void'`, [
    id,
  ]);
  return rows[0];
}

const movePayout = (pick: number, move: 'claim' | 'drop' | 'finish' | 'undo'): Command =>
  press(
    `the payout of proposal ${pick}: ${move}`,
    ({ proposals }) => proposals.some(({ payout }) => payout),
    async (model, real) => {
      const { shop } = real;
      const proposal = chosen(
        model.proposals.filter(({ payout }) => payout),
        pick,
      );
      const payout = await payoutOf(real, proposal);
      const path = `repasses/${payout?.id}`;
      if (move === 'claim') {
        const answer = await shop.admin.post(`${path}/pagar`, {}, { 'if-match': `"${payout?.version}"` });
        return [model.payoutMoves(proposal, 'due', 'claimed'), isTaken(answer)];
      }
      if (move === 'drop') {
        const answer = await shop.admin.post(`${path}/nao-pago`, { reason: 'Sem saldo' });
        return [model.payoutMoves(proposal, 'claimed', 'due'), isTaken(answer)];
      }
      if (move === 'undo') {
        const answer = await shop.admin.post(`${path}/desfazer`, { reason: 'Conta errada' });
        return [model.payoutMoves(proposal, 'paid', 'due'), isTaken(answer)];
      }
      const fields = [['paid_on', today()] as const, ['e2e', e2eId()] as const];
      const answer = await sendForm(shop, shop.admin.token, `${path}/pago`, fields);
      return [model.payoutMoves(proposal, 'claimed', 'paid'), isTaken(answer)];
    },
  );

const pick = fc.nat(5);
const product = fc.nat(1);
const statuses = fc.constantFrom(4, 5, 6, 7, 8, 9, 10, 11, 12);

/** Whatever buyers, sellers, providers and the shop's people may do, in any order. */
export const commands = fc.commands(
  [
    fc.tuple(fc.nat(1), product, fc.integer({ min: 1, max: 3 })).map((given) => buy(...given)),
    fc.tuple(pick, fc.integer({ min: 1, max: 2 })).map((given) => pay(...given)),
    pick.map(giveUp),
    fc.tuple(pick, fc.integer({ min: 1, max: 5 })).map((given) => setOrder(...given)),
    fc.tuple(product, fc.integer({ min: -3, max: 3 }), fc.nat(3)).map((given) => editStock(...given)),
    fc.constant(sell()),
    fc.tuple(pick, statuses, fc.integer({ min: 900, max: 1100 })).map((given) => setProposal(...given)),
    fc.tuple(pick, fc.boolean()).map((given) => answerOffer(...given)),
    fc
      .tuple(pick, fc.constantFrom('claim' as const, 'drop' as const, 'finish' as const, 'undo' as const))
      .map((given) => movePayout(...given)),
  ],
  { maxCommands: 24, size: '+1' },
);
