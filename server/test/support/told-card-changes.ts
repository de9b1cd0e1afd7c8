import { buildCardOrder, useCardSimulator } from './fill-cards.ts';
import type { Client } from './harness.ts';
import type { MoneyShop } from './money-shop.ts';
import { sendForm } from './send-form.ts';

type Doer = Client & { token: string };

/** Changes of whoever sets up cards, and answers banks. */
export function createCardChanges(shop: MoneyShop) {
  async function contested(): Promise<number> {
    await useCardSimulator(shop);
    await buildCardOrder(shop, 'contested');
    const { rows } = await shop.pool.query('select max(id) as id from disputes');
    return rows[0].id;
  }
  return {
    saveInstalmentSettings: (doer: Doer) => doer.put('parcelas-config', { free_up_to: 3 }),
    saveCardSettings: (doer: Doer) => doer.put('cartao-config', { provider: 'simulador', review_hours: 24 }),
    tryCardSettings: async (doer: Doer) => {
      await useCardSimulator(shop);
      return doer.post('cartao-config/teste');
    },
    answerDispute: async (doer: Doer) =>
      sendForm(shop, doer.token, `contestacoes/${await contested()}/enviar`, [
        ['note', 'O comprador retirou na loja.'],
      ]),
    endDispute: async (doer: Doer) =>
      doer.post(`contestacoes/${await contested()}/encerrar`, { result: 'won', reason: 'O banco escreveu.' }),
  };
}
