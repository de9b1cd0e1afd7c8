import { type BuiltModel, buildModel } from './build-model.ts';
import { buildProduct } from './build-product.ts';
import { submitProposal } from './build-proposal.ts';
import type { Client, TestShop } from './harness.ts';
import { shelve } from './price-shop.ts';

/** Changes of whoever works at the price desk, everything that they need made by an admin before. */
export function createPriceChanges(shop: TestShop & { admin: Client }, model: BuiltModel) {
  const { admin, pool } = shop;
  const cost = { kind: 'parts', value: 80 };
  const rule = { name: 'Parados', percent: 10, every_days: 1, after_days: 0, mode: 'propose' };
  const unit = async () => {
    const { id } = await buildProduct(admin);
    return shelve(shop, id, 100);
  };
  const createRule = async (changes: object = {}) =>
    (await admin.post('precos/regras', { ...rule, ...changes })).body.rule.id as number;
  /** Rules of other changes have no say in it. */
  async function dueBy(mode: 'propose' | 'auto') {
    await pool.query('delete from ageing_rules');
    const { id } = await buildProduct(admin);
    await shelve(shop, id, 100);
    const { body } = await admin.post('tipos', { name: `Parado ${Math.random()}` });
    await pool.query('insert into product_types values ($1, $2)', [id, body.type.id]);
    await pool.query(`update products set created_at = created_at - interval '9 days' where id = $1`, [id]);
    await pool.query('delete from price_changes where product_id = $1', [id]);
    await pool.query(
      `insert into price_changes (product_id, after_cents, source, at)
       select id, price_cents, 'start', giro_now() - interval '9 days' from products where id = $1`,
      [id],
    );
    await createRule({ mode, types: [body.type.id] });
    const dry = await admin.post('precos/envelhecimento', { dry_run: true });
    return dry.body.fingerprint as string;
  }
  async function proposal(): Promise<number> {
    const fingerprint = await dueBy('propose');
    await admin.post('precos/envelhecimento', { dry_run: false, fingerprint });
    return (await admin.get('precos/propostas')).body.data[0].id;
  }
  const market = (source: string) =>
    `marca;tipo;modelo;fonte;compra;venda;data\n${model.brand};${model.type};${model.name};${source};900;;2026-01-02`;
  const fresh = () => `Fonte ${Math.random()}`;

  return {
    addProposalCost: async (doer: Client) =>
      doer.post(`custos/proposta/${(await submitProposal(shop, model)).id}`, cost),
    addUnitCost: async (doer: Client) => doer.post(`custos/unidade/${await unit()}`, cost),
    removeCost: async (doer: Client) => {
      const { body } = await admin.post(`custos/unidade/${await unit()}`, cost);
      return doer.delete(`custos/${body.cost.id}`);
    },
    savePriceSettings: async (doer: Client) => {
      const { old_days } = (await admin.get('precos-config')).body;
      return doer.put('precos-config', { old_days: old_days + 1 });
    },
    createAgeingRule: (doer: Client) => doer.post('precos/regras', rule),
    updateAgeingRule: async (doer: Client) => doer.put(`precos/regras/${await createRule()}`, { ...rule, percent: 5 }),
    deleteAgeingRule: async (doer: Client) => doer.delete(`precos/regras/${await createRule()}`),
    runAgeing: async (doer: Client) =>
      doer.post('precos/envelhecimento', { dry_run: false, fingerprint: await dueBy('auto') }),
    acceptPriceProposal: async (doer: Client) => doer.post(`precos/propostas/${await proposal()}/aceitar`),
    refusePriceProposal: async (doer: Client) => doer.post(`precos/propostas/${await proposal()}/recusar`),
    applySuggestions: async (doer: Client) => {
      const { id } = await buildModel(shop);
      const { version } = (await admin.get(`precos/sugestoes/${id}`)).body.suggestion;
      return doer.post('precos/sugestoes/aplicar', { models: [{ id, base: 777, version }] });
    },
    importMarket: (doer: Client) => doer.post('precos/mercado/importar', { csv: market(fresh()), dryRun: false }),
    deleteMarket: async (doer: Client) => {
      await admin.post('precos/mercado/importar', { csv: market(fresh()), dryRun: false });
      return doer.delete(`precos/mercado/${(await admin.get('precos/mercado')).body.data[0].id}`);
    },
  };
}
