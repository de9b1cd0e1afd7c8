import { fillNotas } from '../../server/fakes/fill-notas.ts';
import { fillShop, manyRows, rareName } from '../../server/fakes/fill-shop.ts';
import { openPool } from '../../server/src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts';
import type { CpuTimes } from './cpu-times.ts';
import type { Person } from './processes.ts';

const callsEach = 40;
export const budgetMs = 50;

const { orders, products = 0, proposals, units = 0, users } = manyRows;
const rare = encodeURIComponent(rareName);
const lastPage = (rows: number) => rows / 10;

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** An admin's requests to each list, by kind of request. */
const addresses = [
  ...[
    { list: 'orders', pages: lastPage(orders) },
    { list: 'proposals', pages: lastPage(proposals) },
    { list: 'usersAdmin', pages: lastPage(users) },
  ].flatMap(({ list, pages }) => [
    ...[1, pages / 2, pages].map((page) => `${list}?page=${page}`),
    ...[1, pages / 2, pages].map((page) => `${list}?sort=asc&page=${page}`),
    ...['silva', 'silva&page=300', rare, 'ninguém assim', '777', '529.982.247-25'].map(
      (search) => `${list}?search=${search}`,
    ),
  ]),
  ...[1, lastPage(units) / 2, lastPage(units)].map((page) => `unidades?page=${page}`),
  ...['iphone', 'iphone 13 128', '350000000054321', 'A1B2', 'ninguém assim'].map(
    (search) => `unidades?search=${encodeURIComponent(search)}`,
  ),
  'unidades?state=sold&page=2000',
  'unidades?state=in_stock&search=iphone',
  ...[
    '',
    'page=5000',
    `page=${lastPage(products)}`,
    'ordem=nome',
    'ordem=menor-preco&page=300',
    'ordem=menor-estoque',
  ].map((asked) => `products/gestao?${asked}`),
  ...['iphone', 'galaxy 12 128', 'linha 7', 'loja-77777', '350000000054321', 'ninguém assim'].map(
    (search) => `products/gestao?search=${encodeURIComponent(search)}`,
  ),
  'products/gestao?estoque=esgotado&page=100',
  'products/gestao?estoque=poucas&search=iphone&ordem=maior-preco',
  'products/gestao?oculto=sim&page=50',
  'cupons',
  'cupons?page=40',
  'cupons?search=CHEIO-39',
  'livro-de-aparelhos',
  'livro-de-aparelhos?page=9000',
  'livro-de-aparelhos?de=2026-01-01&ate=2026-12-31&page=20',
  ...['recebimentos', 'repasses'].flatMap((list) => [
    list,
    `${list}?page=400`,
    ...['silva', rare, '777', 'ninguém assim'].map((search) => `${list}?search=${search}`),
  ]),
  'creditos',
  'creditos?page=1000',
  'creditos?situacao=abertos&page=100',
  `creditos?em=${dayAgo(60)}&page=50`,
  ...['silva', rare, '777', 'iphone', 'ninguém assim'].map((search) => `creditos?search=${encodeURIComponent(search)}`),
  'recebimentos?situacao=todos&page=4000',
  'recebiveis',
  'recebiveis?page=8000',
  'recebiveis?situacao=expected&page=400',
  `recebiveis?de=${dayAgo(60)}&ate=${dayAgo(30)}&page=20`,
  'repasses?quando=pagos&page=300',
  'orders?search=A1B',
  ...['iphone', 'usado-7', '350000000054321', 'cliente-777@', '(47) 99999-8888'].flatMap((search) => [
    `orders?search=${encodeURIComponent(search)}`,
    `proposals?search=${encodeURIComponent(search)}`,
  ]),
  'orders?user=777',
  'proposals?user=777',
  'emails?about=user&about_id=777',
  'emails?about=order&about_id=777',
  'orders?status=5&page=4000',
  'orders?waiting=handover',
  'orders?waiting=payment&search=silva',
  'proposals?status=6&page=400',
  'proposals?waiting=unanswered',
  'proposals?waiting=bank-data',
  'emails',
  'emails?search=pedido&page=200',
  `emails?search=${encodeURIComponent('ninguém assim')}`,
  'atividades',
  'atividades?page=5000',
  ...['pedido', 'pessoa 11', '203.0.113.7', 'ninguém assim'].map(
    (search) => `atividades?search=${encodeURIComponent(search)}`,
  ),
  'atividades?tipo=pedido&page=2000',
  'notas',
  'notas?page=5000',
  ...['a-resolver', 'na-fila', 'autorizadas', 'canceladas'].map((situation) => `notas?situacao=${situation}`),
  'notas?situacao=autorizadas&page=4000',
  `notas?mes=${dayAgo(60).slice(0, 7)}&page=50`,
  `notas?operacao=entrada&mes=${dayAgo(300).slice(0, 7)}`,
  ...['777', '99999', 'A1B2C3D4', '350000000054321', '490154203237518', 'ninguém assim'].map(
    (search) => `notas?search=${encodeURIComponent(search)}`,
  ),
  `notas?search=42261111222333000181550010000007771123456780`,
  'notas/lacunas',
  'primeiros-passos',
  'resultado',
  'resultado/vendas',
  'resultado/vendas?page=300',
  'resultado/modelos',
  'resultado/estoque',
  'resultado/estoque?page=3000',
  'resultado/estoque?lista=caros',
  'resultado/estoque?lista=sem-custo',
  'resultado/estoque/valor',
  'resultado/aparelhos',
  'resultado/aparelhos?page=300',
  'resultado/meses',
  'precos/sugestoes',
  'precos/alertas',
  'precos/propostas',
  'precos/mercado',
  'precos/historico?produto=1',
  'dasboard',
  'dasboardOrder',
  'painel?days=7',
  'painel?days=90',
];

/** The database of the shop whose data lies in this folder, while the shop runs. */
export async function openShopDatabase(dataDir: string) {
  const server = await openEmbeddedPostgres(dataDir, 'giro:bench');
  return openPool(server.connection, () => undefined);
}

/** Fills it with what lists are measured with. */
export async function fillWithLists(dataDir: string): Promise<void> {
  const pool = await openShopDatabase(dataDir);
  await fillShop(pool, manyRows);
  await fillNotas(pool);
  await pool.end();
}

/**
 * The 95th percentile of each address in milliseconds, one call after the other; the slowest first. Beside it what a call takes of
 * the processor, of Giro and PostgreSQL together, which stays the same on a machine that does other things too.
 */
export async function measureLists(url: string, admin: Person, readCpu: () => CpuTimes | undefined) {
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(admin) });
  const { token } = (await signedIn.json()) as { token: string };

  async function timeOf(address: string): Promise<number> {
    const from = performance.now();
    const answer = await fetch(`${url}/api/${address}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}.`);
    return performance.now() - from;
  }

  const spentMs = () => {
    const spent = readCpu();
    return spent ? (spent.giro + spent.postgres) * 1000 : Number.NaN;
  };
  const figures: { address: string; p95: number; cpuMs: number }[] = [];
  for (const address of addresses) {
    const times: number[] = [];
    await timeOf(address);
    const before = spentMs();
    for (let turn = 0; turn < callsEach; turn++) times.push(await timeOf(address));
    times.sort((one, other) => one - other);
    const cpuMs = (spentMs() - before) / callsEach;
    figures.push({ address, p95: times[Math.ceil(callsEach * 0.95) - 1] ?? 0, cpuMs });
  }
  return figures.sort((one, other) => other.p95 - one.p95);
}
