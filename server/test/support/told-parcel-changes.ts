import type { BuiltModel } from './build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { submitProposal } from './build-proposal.ts';
import type { Client } from './harness.ts';
import type { MoneyShop } from './money-shop.ts';
import { origin, simulated } from './parcel-shop.ts';

type Doer = Client & { token: string };

/** Changes of whoever packs and follows parcels. */
export function createParcelChanges(shop: MoneyShop, model: BuiltModel) {
  async function useSimulator(): Promise<void> {
    await shop.admin.put('transportadora-config', { carrier: 'simulador', services: simulated });
    await shop.admin.put('envios-config', { origin });
  }
  const runAll = async () => {
    await shop.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    await shop.work();
  };

  async function proposal(status = 1): Promise<number> {
    await useSimulator();
    const { id, email } = await submitProposal(shop, model);
    await shop.pool.query(
      `update users set cep = '01310100', street = 'Rua A', street_number = '1', neighborhood = 'Centro',
         city = 'São Paulo', state = 'São Paulo' where email = $1`,
      [email],
    );
    if (status === 7) await shop.admin.post(`proposals/status/${id}`, { status, rejectionReason: '<p>Tela</p>' });
    return id;
  }

  /** A device that goes back, packed, or with its label. */
  async function packing(doer: Doer): Promise<number> {
    const { body } = await doer.post(`proposals/${await proposal(7)}/devolucao`);
    await shop.admin.put(`envios/${body.parcel.id}`, { dce: true });
    return body.parcel.id;
  }
  async function labelled(doer: Doer): Promise<number> {
    const id = await packing(doer);
    await shop.admin.post('envios/etiquetas', { ids: [id] });
    await runAll();
    return id;
  }
  async function back(doer: Doer): Promise<number> {
    const id = await labelled(doer);
    for (const state of ['posted', 'returned'])
      await shop.admin.post(`envios/${id}/estado`, { state, reason: 'Voltou' });
    return id;
  }
  /** The same, of an order that a buyer has had sent. */
  async function delivery(doer: Doer, state: string): Promise<{ id: number; orderId: number }> {
    const id = await back(doer);
    const { rows } = await shop.pool.query(
      `with placed as (
         select orders.id, orders.order_code from orders join fulfilments on fulfilments.order_id = orders.id
         where orders.status = 2 and fulfilments.kind = 'pickup'
           and not exists (select from parcels where parcels.order_id = orders.id) order by id desc limit 1
       ), sent as (
         update fulfilments set kind = 'delivery', service = 'simulador:economico', label = 'Econômico', days = 1,
           handling_days = 1, due_on = now(), weight_g = 600 from placed where order_id = placed.id
       )
       update parcels set way = 'to-buyer', order_id = placed.id, proposal_id = null, state = $2
       from placed where parcels.id = $1 returning order_id`,
      [id, state],
    );
    return { id, orderId: rows[0]?.order_id };
  }
  const claim = { kind: 'lost', note: 'Sumiu' };
  async function posted(doer: Doer): Promise<number> {
    const id = await labelled(doer);
    await shop.admin.post(`envios/${id}/estado`, { state: 'posted', reason: 'Vimos' });
    return id;
  }

  return {
    askSellerCode: async (doer: Doer) => doer.post(`proposals/${await proposal()}/postagem`, {}),
    returnDevice: async (doer: Doer) => doer.post(`proposals/${await proposal(7)}/devolucao`),
    packParcel: async (doer: Doer) => doer.put(`envios/${await packing(shop.admin as Doer)}`, { weight_g: 900 }),
    askLabels: async (doer: Doer) => doer.post('envios/etiquetas', { ids: [await packing(shop.admin as Doer)] }),
    handOverParcels: async (doer: Doer) => doer.post('envios/entregas', { ids: [await labelled(shop.admin as Doer)] }),
    moveParcel: async (doer: Doer) =>
      doer.post(`envios/${await labelled(shop.admin as Doer)}/estado`, { state: 'posted', reason: 'Vimos' }),
    cancelParcel: async (doer: Doer) =>
      doer.post(`envios/${await labelled(shop.admin as Doer)}/cancelar`, { reason: 'Engano' }),
    async renewCode(doer: Doer) {
      const { body } = await shop.admin.post(`proposals/${await proposal()}/postagem`, {});
      await runAll();
      return doer.post(`envios/${body.parcel.id}/renovar`, { days: 10 });
    },
    resendParcel: async (doer: Doer) => doer.post(`envios/${await back(shop.admin as Doer)}/reenviar`),
    openClaim: async (doer: Doer) => doer.post(`envios/${await posted(shop.admin as Doer)}/reclamacao`, claim),
    async changeClaim(doer: Doer) {
      const id = await posted(shop.admin as Doer);
      await shop.admin.post(`envios/${id}/reclamacao`, claim);
      return doer.put(`envios/${id}/reclamacao`, { ...claim, state: 'sent' });
    },
    async keepAtShop(doer: Doer) {
      await paidOrder();
      const { id } = await delivery(shop.admin as Doer, 'returned');
      return doer.post(`envios/${id}/na-loja`);
    },
    async returnOrder(doer: Doer) {
      await useSimulator();
      const orderId = await paidOrder();
      await shop.admin.put(`orders/${orderId}`, { status: 5 });
      await shop.pool.query('insert into withdrawals (order_id) values ($1)', [orderId]);
      return doer.post(`orders/${orderId}/devolucao`);
    },
  };

  async function paidOrder(): Promise<number> {
    const buyer = await buildBuyer(shop);
    await shop.pool.query(
      `update users set cep = '01310100', street = 'Rua A', street_number = '1', neighborhood = 'Centro',
         city = 'São Paulo', state = 'São Paulo' where id = $1`,
      [buyer.id],
    );
    const product = await buildProduct(shop.admin);
    const { body } = await buyer.post('orders', buildOrder([product]));
    const { rows } = await shop.pool.query('select id from orders where order_code = $1', [body.order_code]);
    await shop.admin.put(`orders/${rows[0].id}`, { status: 2 });
    return rows[0].id;
  }
}
