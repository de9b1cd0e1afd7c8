import { simulatedServices, theOrigin } from './delivery-shop.ts';
import type { Client } from './harness.ts';

/** Changes of whoever sets up deliveries. */
export function createDeliveryChanges() {
  const setUp = (doer: Client) =>
    doer.put('transportadora-config', { carrier: 'simulador', services: simulatedServices, contract: '1' });
  return {
    saveDeliverySettings: (doer: Client) => doer.put('envios-config', { handling_days: 3, origin: theOrigin }),
    saveBoxes: async (doer: Client) => {
      const { boxes } = (await doer.get('envios-caixas')).body;
      return doer.put('envios-caixas', { boxes: [{ ...boxes[0], fits: 3 }] });
    },
    saveTariff: (doer: Client) => {
      const ceps = { from_cep: '89000000', to_cep: '89099999' };
      const row = { name: 'Motoboy', kind: 'courier', ...ceps, price: 15, price_per_kg: 0, days: 1, max_g: 5000 };
      return doer.put('envios-tabela', { rows: [{ ...row, active: true }] });
    },
    saveCarrierSettings: setUp,
    tryCarrierSettings: async (doer: Client) => {
      await setUp(doer);
      return doer.post('transportadora-config/teste', {});
    },
  };
}
