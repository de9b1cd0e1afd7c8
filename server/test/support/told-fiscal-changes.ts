import { buildProduct } from './build-product.ts';
import { simulated } from './fiscal-setup.ts';
import type { Client } from './harness.ts';

/** Changes of whoever sets up notas; each profile is of a day of its own. */
export function createFiscalSetupChanges() {
  let year = 2030;
  const profile = (changes: object = {}) => ({
    operation: 'venda-usado',
    valid_from: `${year}-01-01`,
    valid_to: `${year}-12-31`,
    nature: 'Venda',
    cfop: '5102',
    cfop_other_state: '6102',
    csosn: '102',
    pis_cst: '49',
    cofins_cst: '49',
    ...changes,
  });
  const add = (doer: Client) => {
    year++;
    return doer.post('notas-perfis', profile());
  };
  return {
    saveFiscalSettings: (doer: Client) => doer.put('notas-config', { default_unit: 'PC' }),
    tryFiscalSettings: async (doer: Client) => {
      await doer.put('notas-config', simulated);
      const answer = await doer.post('notas-config/teste');
      await doer.put('notas-config', { emitter: 'por-fora' });
      return answer;
    },
    addFiscalProfile: add,
    saveFiscalProfile: async (doer: Client) => {
      const { id } = (await add(doer)).body.profile;
      return doer.put(`notas-perfis/${id}`, profile({ cfop: '5405' }));
    },
    removeFiscalProfile: async (doer: Client) => doer.delete(`notas-perfis/${(await add(doer)).body.profile.id}`),
    confirmFiscalProfile: async (doer: Client) =>
      doer.post(`notas-perfis/${(await add(doer)).body.profile.id}/confirmar`, { accountant: 'Rita Leal' }),
    saveProductFiscal: async (doer: Client) =>
      doer.put(`produtos/${(await buildProduct(doer)).id}/fiscal`, { ncm: '85183000' }),
  };
}
