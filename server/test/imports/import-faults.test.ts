import type { InjectOptions } from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';
import { openFailingProcess } from '../support/failing-process.ts';
import { openShop, type TestShop } from '../support/harness.ts';
import { files } from '../support/import-files.ts';
import { sendImport } from '../support/send-form.ts';
import { createImportChanges } from '../support/told-import-changes.ts';

vi.setConfig({ testTimeout: 120_000 });

const everyNth = atDepth(2, 1);
const shop = await openShop();
const owner = await shop.signedIn('dono');
const failing = await openFailingProcess(shop, {}, everyNth);
afterAll(async () => {
  await failing.close();
  await shop.close();
});

/** Every call is made again and again, each time with another of its statements failing, until it comes to its end. */
const ask = (request: InjectOptions) => failing.failEverywhere(() => failing.app.http.inject(request), 1);
const formShop = { ...shop, app: { ...shop.app, http: { ...shop.app.http, inject: ask } } } as unknown as TestShop;
const undo = (id: number) =>
  ask({ method: 'POST', url: `/api/importacoes/${id}/desfazer`, headers: { authorization: `Bearer ${owner.token}` } });

async function bring(tipo: string, file: string) {
  const asked = { origem: 'bling', tipo, existentes: 'atualizar', publicar: 'true' };
  const tried = await sendImport(shop, owner.token, { ...asked, dryRun: 'true' }, file);
  const sure = { ...asked, dryRun: 'false', fingerprint: String(tried.body.fingerprint) };
  return sendImport(formShop, owner.token, sure, file);
}

const product = (price: string) => ({
  Código: 'FALHA',
  Descrição: `Por ${price}`,
  Preço: price,
  Estoque: price,
  'Preço de custo': price,
  'URL Imagens Externas': 'https://fotos.example/a.jpg',
});
const works: [string, () => Promise<{ status: number; body: { import_id?: number } }>][] = [
  ['new products', () => bring('produtos', files.bling.produtos([product('10')]))],
  ['changed products', () => bring('produtos', files.bling.produtos([product('30')]))],
  ['people', () => bring('clientes', files.bling.clientes())],
  ['past orders', () => bring('pedidos', files.bling.pedidos())],
  ['notas', () => createImportChanges(formShop).runImport(owner)],
];

test.each(works)(
  'a fault at any statement of an import of %s, and of taking it back, leaves all or nothing',
  async (name, work) => {
    failing.tell(name);
    expect((await work()).status).toBe(200);
    const { rows } = await shop.pool.query('select max(id) as id from imports');
    failing.tell(`${name}, undone`);
    if (name !== 'new products') expect((await undo(rows[0].id)).statusCode).toBe(200);
    for (const told of [name, `${name}, undone`]) {
      const found = failing.survived.get(told);
      if (found) expect({ untold: found.untold, done: found.done }).toEqual({ untold: [], done: [] });
    }
    await assertVerified(shop.database);
  },
);
