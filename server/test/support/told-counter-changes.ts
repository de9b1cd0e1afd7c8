import { inspectionOf } from './build-inspection.ts';
import type { BuiltModel } from './build-model.ts';
import { buildProduct } from './build-product.ts';
import { submitProposal } from './build-proposal.ts';
import { card, cash, key, pay, sell } from './counter-shop.ts';
import type { Client } from './harness.ts';
import type { MoneyShop } from './money-shop.ts';

let papers = 0;

/** Changes by somebody at the counter, who has a drawer of their own. */
export function createCounterChanges(shop: MoneyShop, model: BuiltModel) {
  const { admin, loseProvider } = shop;
  const openDrawer = async (doer: Client) => {
    await admin.put('troca-config', { counter_enabled: true });
    return doer.post('caixa/abrir', { float: 100 }, key());
  };
  const beginSale = async (doer: Client, payments: object[] = []) => {
    await openDrawer(doer);
    const product = await buildProduct(admin, { price: '100' });
    return sell(doer, { lines: [{ product_id: product.id, quantity: 1 }], payments });
  };
  /** A sale of R$ 100,00, begun by the shop's owner. */
  const openSale = async () => {
    const { body } = await beginSale(admin);
    return body.order.order_code as string;
  };
  const openPix = async () => {
    const code = await openSale();
    const { body } = await pay(admin, code, { method: 'pix', value: 50 });
    return `balcao/vendas/${code}/pagamentos/${body.payment.id}`;
  };
  const addPerson = async (doer: Client) => doer.post('balcao/pessoas', { cpf: '390.533.447-05', name: 'Rui Melo' });
  /** A device that was handed in. */
  const receive = async (doer: Client) => {
    await openDrawer(admin);
    const { id } = await submitProposal(shop, model);
    return { id, answer: await doer.post('balcao/avaliacoes', { proposal_id: id }) };
  };
  return {
    receiveDevice: async (doer: Client) => (await receive(doer)).answer,
    refusePurchase: async (doer: Client) => {
      const { id } = await receive(admin);
      return doer.post(`balcao/compras/${id}/recusar`, { reason: 'Não quis' });
    },
    buyAtCounter: async (doer: Client) => {
      const { id } = await receive(admin);
      await inspectionOf(shop, id, admin).save({ account_lock: 'clear' }, 0);
      const value = (await admin.get(`bancada/${id}`)).body.value.found;
      const seller = (await admin.get(`proposals?search=${id}`)).body.data[0].user.id;
      const home = {
        cep: '80010-000',
        address: 'Rua XV',
        number: '1',
        neighborhood: 'Centro',
        city: 'Curitiba',
        state: 'PR',
      };
      await admin.put(`balcao/pessoas/${seller}`, { rg: '12.345.678-9', ...home });
      return doer.post('balcao/compras', { proposal_id: id, value, pay_as: 'pix', origin_signed: true });
    },
    openCash: openDrawer,
    supplyCash: async (doer: Client) => {
      await openDrawer(doer);
      return doer.post('caixa/suprimento', { value: 10, reason: 'Troco' }, key());
    },
    withdrawCash: async (doer: Client) => {
      await openDrawer(doer);
      return doer.post('caixa/sangria', { value: 10, reason: 'Cofre' }, key());
    },
    closeCash: async (doer: Client) => {
      await openDrawer(doer);
      return doer.post('caixa/fechar', { counted: 100 }, key());
    },
    checkCashSession: async (doer: Client) => {
      const { id } = (await openDrawer(doer)).body.session;
      await doer.post('caixa/fechar', { counted: 100 }, key());
      return doer.post(`caixas/${id}/conferir`, { note: 'Certo' });
    },
    beginSale: (doer: Client) => beginSale(doer),
    paySale: async (doer: Client) => {
      const code = await openSale();
      papers++;
      return pay(doer, code, card(10, `T${papers}`));
    },
    confirmPart: async (doer: Client) => {
      const putBack = await loseProvider();
      const answer = await doer.post(`${await openPix()}/confirmar`);
      await putBack();
      return answer;
    },
    dropPart: async (doer: Client) => doer.delete(await openPix()),
    endSale: async (doer: Client) => doer.post(`balcao/vendas/${await openSale()}/encerrar`, { reason: 'Desistiu' }),
    refundPart: async (doer: Client) => {
      const { body } = await beginSale(doer, [cash(40)]);
      return doer.post(`pagamentos/${body.order.payments[0].id}/devolver`, { reason: 'Desistiu' }, key());
    },
    readHistory: async (doer: Client) => doer.post('historico', { cpf: '390.533.447-05' }),
    addCounterPerson: addPerson,
    fillCounterPerson: async (doer: Client) => {
      const { id } = (await addPerson(admin)).body.person;
      return doer.put(`balcao/pessoas/${id}`, { city: 'Recife' });
    },
  };
}
