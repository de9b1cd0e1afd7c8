import { randomUUID } from 'node:crypto';
import { customerPassword, registerCustomer } from './build-customer.ts';
import { type BuiltModel, buildVisitorProposal } from './build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { bank, buildOffer, submitProposal, tokenOf } from './build-proposal.ts';
import { buildCredit } from './fill-credit.ts';
import type { MoneyShop } from './money-shop.ts';

/** Makes a call, of somebody who is signed in where there is a token. */
export type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  call?: { token?: string; body?: object; headers?: Record<string, string> },
) => Promise<{ status: number; body: unknown }>;

/** A part of the program that nobody calls: what a job does, or what a provider tells of. */
export type Work = (work: () => Promise<unknown>) => Promise<{ status: number; body: unknown }>;

const names = () => `pessoa-${randomUUID().slice(0, 8)}`;

/**
 * Actions of customers, and their automatic consequences, each by a name of its own; everything that it needs is made
 * before.
 */
export function createCustomerChanges(shop: MoneyShop, model: BuiltModel) {
  const { admin } = shop;
  const product = () => buildProduct(admin, { stock: 5 });
  const paid = async () => {
    const order = await shop.placed();
    return { ...order, payment: await shop.comesIn({ txid: order.txid, amountCents: 100_000 }) };
  };
  const offered = async () => {
    const offer = await buildOffer(shop, model, admin);
    return { ...offer, token: await tokenOf(offer.mails) };
  };
  const tokenOfClient = async (userId: number) =>
    shop.database.transaction().execute((tx) => shop.app.services.accounts.beginSession(tx, userId));
  const sellerOf = async (proposalId: number) => {
    const { rows } = await shop.pool.query('select user_id from proposals where id = $1', [proposalId]);
    return tokenOfClient(rows[0].user_id);
  };
  const linkIn = async (email: string, pattern: RegExp) => {
    const texts = (await shop.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ text = '' }) => text);
    return texts.flatMap((text) => pattern.exec(text)?.[1] ?? []).at(-1) ?? '';
  };

  const stories: Record<string, (send: Send) => Promise<{ status: number; body: unknown }>> = {
    register: (send) => {
      const name = names();
      return send('POST', 'cadastrar-usuario', {
        body: { name: 'Ana Souza', email: `${name}@exemplo.com.br`, password: 'uma senha boa' },
      });
    },
    login: async (send) => {
      const { email } = await registerCustomer(shop);
      return send('POST', 'login', { body: { email, password: customerPassword } });
    },
    logout: async (send) => send('POST', 'logout', { token: await tokenOfClient((await registerCustomer(shop)).id) }),
    forgotPassword: async (send) =>
      send('POST', 'forgot-password', { body: { email: (await registerCustomer(shop)).email } }),
    changePassword: async (send) => {
      const { id } = await registerCustomer(shop);
      const password = 'outra senha boa';
      const body = { current_password: customerPassword, password, password_confirmation: password };
      return send('POST', 'alterar-senha', { token: await tokenOfClient(id), body });
    },
    updateUser: async (send) => {
      const { id } = await registerCustomer(shop);
      const body = { email: `${names()}@exemplo.com.br`, current_password: customerPassword, telefone: '11987654321' };
      return send('POST', 'update-user', { token: await tokenOfClient(id), body });
    },
    deleteAccount: async (send) => {
      const { id } = await registerCustomer(shop);
      return send('POST', 'excluir-conta', { token: await tokenOfClient(id), body: { password: customerPassword } });
    },
    askForNotice: async (send) => {
      const { id } = await buildProduct(admin, { stock: 0 });
      const body = { email: `${names()}@exemplo.com.br`, consent: true, product_id: id };
      return send('POST', 'avise-me', { body });
    },
    placeOrder: async (send) => {
      const buyer = await buildBuyer(shop);
      const body = buildOrder([await product(), await product()]);
      return send('POST', 'orders', { token: buyer.token, body, headers: { 'idempotency-key': randomUUID() } });
    },
    placeAnotherOrder: async (send) => {
      const { buyer } = await shop.placed();
      const body = buildOrder([await product()]);
      return send('POST', 'orders', { token: buyer.token, body, headers: { 'idempotency-key': randomUUID() } });
    },
    renewCharge: async (send) => {
      const { code, buyer, id } = await shop.placed();
      await shop.pool.query(
        `update pix_charges set expires_at = giro_now() - interval '1 minute', opened_at = giro_now() where order_id = $1`,
        [id],
      );
      return send('POST', `pedidos/${code}/novo-codigo`, { token: buyer.token });
    },
    withdrawUnpaid: async (send) => {
      const { code, buyer } = await shop.placed();
      return send('POST', `pedidos/${code}/desistir`, { token: buyer.token });
    },
    withdrawPaid: async (send) => {
      const { code, buyer } = await paid();
      return send('POST', `pedidos/${code}/desistir`, { token: buyer.token });
    },
    submitProposal: (send) =>
      send('POST', 'propostaStore', { body: buildVisitorProposal(model, '128 GB', 'Funciona', 'Caixa') }),
    submitOwnProposal: async (send) => {
      const { token } = await buildBuyer(shop);
      const body = buildVisitorProposal(model, '128 GB', 'Funciona', 'Caixa');
      return send('POST', 'propostaStore', { token, body, headers: { 'idempotency-key': randomUUID() } });
    },
    saveBankData: async (send) => {
      const { id, row } = await submitProposal(shop, model);
      const token = await sellerOf(id);
      return send('PUT', `proposals/${row.bank_token}/bank-data`, { token, body: { bank_data: bank } });
    },
    choosePayAs: async (send) => {
      await admin.put('troca-config', { credit_enabled: true });
      const { id, token } = await submitProposal(shop, model);
      await admin.post(`proposals/status/${id}`, { status: 6 });
      return send('POST', `proposals/${id}/credito`, { token, body: { aceita: true } });
    },
    cashCredit: async (send) => {
      const { token, lotId } = await buildCredit(shop, admin, model);
      return send('POST', `meu-credito/${lotId}/resgatar`, { token });
    },
    placeOrderWithCredit: async (send) => {
      const { token } = await buildCredit(shop, admin, model);
      const body = { ...buildOrder([await product()]), credit: 300 };
      return send('POST', 'orders', { token, body, headers: { 'idempotency-key': randomUUID() } });
    },
    placeCoveredOrder: async (send) => {
      const { token } = await buildCredit(shop, admin, model);
      const body = { ...buildOrder([await product()]), credit: 1000 };
      return send('POST', 'orders', { token, body, headers: { 'idempotency-key': randomUUID() } });
    },
    acceptOffer: async (send) =>
      send('POST', `contraproposta/${(await offered()).token}/resposta`, { body: { aceita: true, valor: 1000 } }),
    refuseOffer: async (send) => {
      const { id } = await offered();
      const body = { aceita: false, valor: 1000 };
      return send('POST', `proposals/${id}/contraproposta`, { token: await sellerOf(id), body });
    },
    confirmEmail: async (send) => {
      const { id, email } = await registerCustomer(shop);
      await shop.pool.query('update users set email_confirmed_at = null where id = $1', [id]);
      await shop.bearing(await tokenOfClient(id)).post('confirmar-email/enviar');
      const token = await linkIn(email, /confirmar-email\?token=([\w-]+)/);
      return send('POST', 'confirmar-email', { body: { token } });
    },
  };

  /** Done by services of this app. */
  const works: Record<
    string,
    (work: Work, services: MoneyShop['app']['services']) => Promise<{ status: number; body: unknown }>
  > = {
    'a payment that settles its order': async (work, { payments }) => {
      const { txid } = await shop.placed();
      const pix = shop.provider.pay({ txid, amountCents: 100_000 });
      return work(() => payments.record([structuredClone(pix)], shop.providerId));
    },
    'a payment that nobody asked for': async (work, { payments }) => {
      const pix = shop.provider.pay({ amountCents: 4_200 });
      return work(() => payments.record([structuredClone(pix)], shop.providerId));
    },
    'money that comes when its order has ended': async (work, { payments }) => {
      const { txid, id, product } = await shop.placed();
      await shop.pool.query(`update orders set hold_until = giro_now() - interval '1 hour' where id = $1`, [id]);
      await payments.holds.endDue();
      await admin.put(`products/gestao/${product.id}/estoque`, { stock: 0, stock_seen: 1 });
      const pix = shop.provider.pay({ txid, amountCents: 100_000 });
      return work(() => payments.record([structuredClone(pix)], shop.providerId));
    },
    'the end of unpaid orders': async (work, { payments }) => {
      const { id } = await shop.placed();
      await shop.pool.query(`update orders set hold_until = giro_now() - interval '1 hour' where id = $1`, [id]);
      return work(() => payments.holds.endDue());
    },
    'the end of counter-offers': async (work, { offerEnds }) => {
      const { id } = await offered();
      await shop.pool.query(`update counter_offers set expires_at = giro_now() where proposal_id = $1`, [id]);
      return work(() => offerEnds.endDue());
    },
    'the end of credit': async (work, { creditEnds }) => {
      const { lotId } = await buildCredit(shop, admin, model);
      await shop.pool.query(`update credits set ends_at = giro_now() where id = $1`, [lotId]);
      return work(() => creditEnds.endDue());
    },
    'the mails of the day before a quote ends': async (work, { quoteEnds }) => {
      const { id } = await submitProposal(shop, model);
      await shop.pool.query(`update proposals set valid_until = giro_now() + interval '12 hours' where id = $1`, [id]);
      return work(() => quoteEnds.tellOfEnds());
    },
  };

  return { stories, works };
}
