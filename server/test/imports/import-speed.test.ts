import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { longestAnswerMs } from '../../src/platform/database/database.ts';
import { atDepth } from '../support/depth.ts';
import { openShop, type TestShop } from '../support/harness.ts';
import { files } from '../support/import-files.ts';
import { sendImport } from '../support/send-form.ts';

vi.setConfig({ testTimeout: 300_000 });

let shop: TestShop;
let owner: Awaited<ReturnType<TestShop['signedIn']>>;
beforeAll(async () => {
  // As where a shop runs: no statement may take longer, however much is brought or taken back.
  shop = await openShop({}, { longestAnswerMs });
  owner = await shop.signedIn('dono');
});
afterAll(() => shop.close());

const count = atDepth(1200, 50_000);
const numbers = Array.from({ length: count }, (_, number) => String(number));
const large: [string, string][] = [
  [
    'produtos',
    files.bling.produtos(
      numbers.map((number) => ({
        Código: `SKU-${number}`,
        Descrição: `Celular número ${number}`,
        Preço: '1.299,90',
        Estoque: '3',
        'Preço de custo': '900,00',
        'Descrição Complementar': '<p>Bateria acima de 85 %.</p>',
      })),
    ),
  ],
  [
    'clientes',
    files.bling.clientes(
      numbers.map((number) => ({ Nome: `Pessoa ${number}`, 'E-mail': `p${number}@exemplo.com.br`, Cidade: 'Itajaí' })),
    ),
  ],
  [
    'pedidos',
    files.bling.pedidos(
      numbers.map((number) => ({
        'Numero pedido': number,
        Data: '02/03/2026',
        'E-mail Comprador': `p${number}@exemplo.com.br`,
        Produto: 'Celular',
        Quantidade: '1',
        'Valor Unitario': '10,00',
        'Total Pedido': '10,00',
      })),
    ),
  ],
];

test.each(large)('a large file of %s comes whole, and goes whole', async (tipo, file) => {
  const asked = { origem: 'bling', tipo };
  const moments = [performance.now()];
  const tried = await sendImport(shop, owner.token, { ...asked, dryRun: 'true' }, file);
  moments.push(performance.now());
  expect(tried.body.counts, JSON.stringify(tried.body)).toEqual({ new: count, changed: 0, same: 0, skipped: 0 });
  expect(tried.body.rows.length).toBe(500);
  const sure = { ...asked, dryRun: 'false', fingerprint: String(tried.body.fingerprint) };
  const done = await sendImport(shop, owner.token, sure, file);
  moments.push(performance.now());
  expect(done.body).toMatchObject({ applied: true, counts: tried.body.counts });
  const lines = (await owner.get(`importacoes/${done.body.import_id}/relatorio`)).text.trimEnd().split('\r\n').length;
  expect(lines).toBe(count + 1);
  moments.push(performance.now());
  if (tipo === 'pedidos') {
    expect((await owner.post(`importacoes/${done.body.import_id}/desfazer`)).body).toMatchObject({
      undone: count,
      kept: [],
    });
    moments.push(performance.now());
  }
  const perSecond = moments
    .slice(1)
    .map((moment, place) => Math.round(count / ((moment - (moments[place] ?? 0)) / 1000)));
  console.info(
    `${count} ${tipo}, lines a second: tried ${perSecond[0]}, brought ${perSecond[1]}, report ${perSecond[2]}, undone ${perSecond[3] ?? '-'}`,
  );
});

test('products and people of such a size go again', async () => {
  const { data } = (await owner.get('importacoes')).body;
  for (const { id, tipo, undone_at } of data) {
    if (undone_at) continue;
    const began = performance.now();
    expect((await owner.post(`importacoes/${id}/desfazer`)).body).toMatchObject({ undone: count, kept: [] });
    console.info(`${tipo}, lines a second undone: ${Math.round(count / ((performance.now() - began) / 1000))}`);
  }
});
