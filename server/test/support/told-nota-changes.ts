import type { BuiltModel } from './build-model.ts';
import { buildBought } from './build-unit.ts';
import { addSuggestedProfiles, simulated } from './fiscal-setup.ts';
import type { Client } from './harness.ts';
import type { MoneyShop } from './money-shop.ts';
import { sendForm } from './send-form.ts';

type Doer = Client & { token: string };

const reason = 'Comprado por engano na loja';

/** Changes of whoever issues and mends notas, with the simulator. */
export function createNotaChanges(shop: MoneyShop, model: BuiltModel) {
  const { admin, pool } = shop;

  /** Works with notas on, which are off again for whoever comes next. */
  async function withNotas<Result>(work: () => Promise<Result>, ncm = '85171300'): Promise<Result> {
    const { profiles } = (await admin.get('notas-perfis')).body;
    if (!profiles.some(({ valid_from }: { valid_from: string }) => valid_from === '2020-01-01')) {
      await addSuggestedProfiles(admin, 1, '2020-01-01', { valid_to: '2029-12-31' });
    }
    await admin.put('notas-config', { ...simulated, default_ncm: ncm });
    const result = await work();
    await admin.put('notas-config', { emitter: 'por-fora' });
    return result;
  }

  async function buy(): Promise<number> {
    const { id } = await buildBought(shop, admin, model);
    await pool.query(
      `update users set cep = '01310100', street = 'Rua A', street_number = '1', neighborhood = 'Centro',
         city = 'São Paulo', state = 'São Paulo' where id = (select user_id from proposals where id = $1)`,
      [id],
    );
    return id;
  }
  async function run(): Promise<void> {
    await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    await shop.work();
  }
  async function nota(): Promise<{ id: number; number: number }> {
    const proposalId = await buy();
    await run();
    const { rows } = await pool.query('select id, number from fiscal_documents where proposal_id = $1', [proposalId]);
    return rows[0];
  }
  /** A nota of whoever does it, authorised or, by its NCM, refused. */
  const withNota = <Result>(work: (id: number) => Promise<Result>, ncm?: string) =>
    withNotas(async () => work((await nota()).id), ncm);
  const refusedNcm = '00000000';

  async function typeKey(doer: Doer) {
    const proposalId = await buildBought(shop, admin, model).then(({ id }) => id);
    const { rows } = await pool.query(`select fiscal_key($1) as key`, [
      `42261111222333000181550070${String(proposalId).padStart(8, '0')}112345678`,
    ]);
    const fields = { operation: 'entrada', proposal_id: String(proposalId), key: rows[0].key as string };
    return sendForm(shop, doer.token, 'notas/por-fora', Object.entries(fields));
  }

  return {
    makeFiscalDocument: async (doer: Doer) => {
      const proposalId = await buy();
      return withNotas(() => doer.post('notas', { operation: 'entrada', proposal_id: proposalId }));
    },
    resendFiscalDocument: (doer: Doer) =>
      withNota((id) => doer.post(`notas/${id}/reenviar`, { items: [{ place: 1, ncm: '85171300' }] }), refusedNcm),
    giveUpFiscalDocument: (doer: Doer) => withNota((id) => doer.post(`notas/${id}/desistir`, { reason }), refusedNcm),
    cancelFiscalDocument: (doer: Doer) => withNota((id) => doer.post(`notas/${id}/cancelar`, { reason })),
    correctFiscalDocument: (doer: Doer) =>
      withNota((id) => doer.post(`notas/${id}/carta`, { text: 'O aparelho é azul, não preto.' })),
    reissueFiscalDocument: (doer: Doer) =>
      withNota(async (id) => {
        // As one of which nothing is known.
        await pool.query(`update fiscal_documents set state = 'sent', step = 'sent', protocol = null where id = $1`, [
          id,
        ]);
        await admin.post('notas/contingencia', { on: true, reason });
        const answer = await doer.post(`notas/${id}/reemitir`);
        await admin.post('notas/contingencia', { on: false });
        return answer;
      }),
    voidFiscalNumbers: (doer: Doer) =>
      withNotas(async () => {
        const { number } = await nota();
        await pool.query('update fiscal_series set next_number = next_number + 1 where model = 55 and series = 1');
        return doer.post('notas/inutilizar', { model: 55, series: 1, from: number + 1, to: number + 1, reason });
      }),
    switchFiscalContingency: (doer: Doer) => doer.post('notas/contingencia', { on: false }),
    addOutsideDocument: typeKey,
    removeOutsideDocument: async (doer: Doer) => doer.delete(`notas/${(await typeKey(admin as Doer)).body.nota.id}`),
  };
}
