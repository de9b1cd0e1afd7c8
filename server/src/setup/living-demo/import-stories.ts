import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DemoPerson, demoPeople } from '@giro/demo/living/people.ts';
import type { Services } from '../../platform/features/feature.ts';
import type { Actor, Script, Stage, Step } from './stage.ts';

const hourMs = 3_600_000;

const sold = [
  ['Galaxy A52 128 GB', 'SM-A52', 1_190],
  ['iPhone 11 64 GB', 'IP11-64', 1_890],
  ['Capa de silicone', 'CAPA-01', 49.9],
  ['Redmi Note 10', 'RN10', 890],
  ['Película de vidro', 'PEL-02', 29.9],
] as const;
const daysOfOrders = [640, 511, 433, 390, 302, 240];
const buyers = 3;

const amount = (value: number) => value.toFixed(2).replace('.', ',');
const day = (moment: Date) => moment.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });

/** Orders as Bling has them, of before the shop moved to Giro; each buyer is a customer of the demo. */
function pastOrders(loadedAt: Date, people: readonly DemoPerson[]): string {
  const lines = daysOfOrders.flatMap((days, turn) => {
    const buyer = people[turn % buyers];
    const [name, sku, price] = sold[turn % sold.length] ?? sold[0];
    const at = day(new Date(loadedAt.getTime() - days * 24 * hourMs));
    return [[String(2041 + turn * 17), buyer?.name, at, buyer?.email, name, sku, '1', amount(price), amount(price)]];
  });
  const headings =
    'Numero pedido;Nome Comprador;Data;E-mail Comprador;Produto;SKU;Quantidade;Valor Unitario;Total Pedido';
  return [headings, ...lines.map((line) => line.join(';'))].join('\r\n');
}

/** Products as Nuvemshop has them, the wrong file of a shop's. */
const products = [
  'Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Preço;Estoque;SKU;Exibir na loja;Custo',
  'moto-g30;Moto G30;Smartphone;Cor;Preto;899.90;2;MG30-PR;SIM;610.00',
  'moto-g30;;;Cor;Rosa;899.90;1;MG30-RS;SIM;610.00',
  'fone-bt;Fone Bluetooth;Acessório;;;129.90;6;FONE-BT;SIM;58.00',
].join('\r\n');

type Choice = Pick<Parameters<Services['imports']['run']>[0], 'origem' | 'tipo'>;

/** Brings a file as the screen does, shown before, and returns the import's id. */
async function bring({ imports }: Services, actor: Actor, choice: Choice, fileName: string, text: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'giro-demo-'));
  const archive = await open(path.join(folder, fileName), 'w+');
  try {
    await archive.writeFile(text);
    const form = { ...choice, existentes: 'manter', publicar: false } as const;
    const sent = { archive, fileName };
    const { fingerprint } = await imports.run({ ...form, dryRun: true, fingerprint: undefined }, sent, actor.id);
    const { import_id } = await imports.run({ ...form, dryRun: false, fingerprint }, sent, actor.id);
    return import_id ?? 0;
  } finally {
    await archive.close();
    await rm(folder, { recursive: true });
  }
}

/** Files of the tools of before: one that was taken back, and orders that are there to be read. */
export function tellImportStories({ services, loadedAt }: Stage, script: Script): Step[] {
  const hoursAgo = (hours: number) => new Date(loadedAt.getTime() - hours * hourMs);
  let wrong = 0;
  return [
    script.staff(hoursAgo(52), 'inspector', async (actor) => {
      const choice = { origem: 'nuvemshop', tipo: 'produtos' } as const;
      wrong = await bring(services, actor, choice, 'produtos-loja-antiga.csv', products);
    }),
    script.staff(hoursAgo(51), 'inspector', (actor) => services.imports.undo(wrong, actor.id)),
    script.staff(hoursAgo(4), 'inspector', (actor) =>
      bring(
        services,
        actor,
        { origem: 'bling', tipo: 'pedidos' },
        'pedidos-bling.csv',
        pastOrders(loadedAt, demoPeople),
      ),
    ),
  ];
}
