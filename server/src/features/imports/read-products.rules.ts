import { setImmediate as breathe } from 'node:timers/promises';
import { sku as skuField } from '@giro/contract/calls/products.ts';
import type { ImportSource } from '@giro/contract/rules/imports.ts';
import { maxMoneyCents } from '@giro/contract/rules/money.ts';
import { foldName, oneLineOf } from '@giro/contract/rules/text.ts';
import { htmlOfWords, sanitiseRichText } from '../../platform/html.ts';
import { addRow, type Place, type Plan, placeOf, skipLine } from './plan.rules.ts';
import type { SourceLine } from './source-table.rules.ts';
import { listOfAddresses, readCents, readFlag, readNumber } from './source-values.rules.ts';

/** A product as a tool has it; what is undefined is not said. */
export interface ReadProduct extends Place {
  sku: string;
  name: string;
  priceCents: number;
  description: string | undefined;
  stock: number | undefined;
  costCents: number | undefined;
  /** False for what the tool does not show. */
  isShown: boolean;
  pictures: string[];
  categories: string[];
}

const longestName = 120;
const longestText = 20_000;
const mostStock = 1_000_000;
const mostPictures = 12;

/** Lines between which others are answered. */
const linesAtOnce = 200;

/** A line as it is, before it is held against what a product may be. */
interface RawProduct {
  at: SourceLine;
  id: string;
  sku: string;
  name: string;
  parent: string;
  values: string[];
  /** The line whose texts it shares. */
  shares: SourceLine | undefined;
}

/** Values of a variation, such as 'Azul' and 'G' of 'Cor:Azul||Tamanho:G'. */
const valuesOf = (line: SourceLine) => [
  ...line.readAll('value'),
  ...line
    .read('variations')
    .split('||')
    .map((pair) => pair.slice(pair.indexOf(':') + 1).trim())
    .filter(Boolean),
];

const withValues = (name: string, values: readonly string[]) => {
  const folded = foldName(name);
  return [name, ...values.filter((value) => !folded.includes(foldName(value)))].join(' ');
};

/** A tool's code as ours may be: letters, digits, dots, hyphens and underscores. */
export const skuOf = (code: string): string =>
  code
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|-+$/g, '')
    .slice(0, 40);

const unsold = /grouped|agrupado|external|externo|afiliado/;
const withVariations = /variable|variavel/;
const variation = /variation|variacao/;

interface Family {
  parents: Set<string>;
  bySku: Map<string, SourceLine>;
  byId: Map<string, SourceLine>;
}

/** Which lines have variations of their own, and how a parent is found. */
function familyOf(lines: readonly SourceLine[]): Family {
  const family: Family = { parents: new Set(), bySku: new Map(), byId: new Map() };
  for (const line of lines) {
    const [sku, id, parent] = [line.read('sku'), line.read('id'), line.read('parent')];
    if (sku && !family.bySku.has(sku)) family.bySku.set(sku, line);
    if (id && !family.byId.has(id)) family.byId.set(id, line);
    if (parent) family.parents.add(parent);
  }
  return family;
}

const parentOf = (name: string, { bySku, byId }: Family) =>
  /^id:\d+$/i.test(name) ? byId.get(name.slice(3)) : (bySku.get(name) ?? byId.get(name));

/** Lines of Nuvemshop: those of one address are one product, the first of which has its texts. */
function* rawOfAddresses(lines: readonly SourceLine[]): Generator<RawProduct> {
  const groups = Map.groupBy(lines, (line) => line.read('handle') || `#${line.file}/${line.line}`);
  for (const [handle, group] of groups) {
    const [first] = group;
    if (!first) continue;
    for (const line of group) {
      const values = valuesOf(line);
      const id = [handle.startsWith('#') ? '' : handle, ...(group.length > 1 ? values : [])].join('-');
      const name = withValues(line.read('name') || first.read('name'), values);
      yield {
        at: line,
        id,
        sku: line.read('sku'),
        name,
        parent: '',
        values,
        shares: line === first ? undefined : first,
      };
    }
  }
}

function* rawOfLines(lines: readonly SourceLine[], family: Family): Generator<RawProduct> {
  for (const line of lines) {
    const parent = line.read('parent');
    const shares = parent ? parentOf(parent, family) : undefined;
    const values = shares ? valuesOf(line) : [];
    const name = line.read('name') || (shares?.read('name') ?? '');
    yield {
      at: line,
      id: line.read('id'),
      sku: line.read('sku'),
      name: withValues(name, values),
      parent,
      values,
      shares,
    };
  }
}

/** The reason for which a line is no product that could be sold. */
function unsoldWords({ at, sku, id }: RawProduct, { parents }: Family): string | undefined {
  const type = foldName(at.read('type'));
  const hasVariations = (sku !== '' && parents.has(sku)) || (id !== '' && (parents.has(id) || parents.has(`id:${id}`)));
  if (unsold.test(type)) return 'Um produto deste tipo não se vende no Giro.';
  if (hasVariations || (withVariations.test(type) && !variation.test(type)))
    return 'Tem variações: cada uma vem como um produto.';
  return undefined;
}

/** The text of a column, or of the same column of the line whose texts it shares. */
const textOf = ({ at, shares }: RawProduct, field: string) => at.read(field) || (shares?.read(field) ?? '');

type Report = (field: string, message: string) => void;

function readPrice(raw: RawProduct, report: Report): number | undefined {
  // A variation with a price of its own has no other one's promotion.
  const price = textOf(raw, 'price');
  const sale = raw.at.read('price') === '' ? textOf(raw, 'sale') : raw.at.read('sale');
  const cents = readCents(price);
  if (cents === undefined || cents === 0 || cents > maxMoneyCents) {
    report('price', price === '' || cents === 0 ? 'Está sem preço.' : `“${price.slice(0, 20)}” não é um preço.`);
    return undefined;
  }
  if (sale === '') return cents;
  const saleCents = readCents(sale);
  if (saleCents === undefined) report('sale', `“${sale.slice(0, 20)}” não é um preço: vale o preço normal.`);
  return saleCents !== undefined && saleCents > 0 && saleCents < cents ? saleCents : cents;
}

function readStock({ at }: RawProduct, report: Report): number | undefined {
  const text = at.read('stock');
  if (text === '') return undefined;
  const stock = readNumber(text);
  if (stock === undefined || stock > mostStock) {
    report('stock', `“${text.slice(0, 20)}” não é um estoque: fica sem ele.`);
    return undefined;
  }
  if (stock < 0) report('stock', 'O estoque era negativo: vem zerado.');
  return Math.max(0, Math.floor(stock));
}

function readDescription(raw: RawProduct, report: Report): string | undefined {
  const text = textOf(raw, 'description') || textOf(raw, 'short');
  if (text === '') return undefined;
  if (text.length > longestText) {
    report('description', 'A descrição é longa demais: fica sem ela.');
    return undefined;
  }
  return /[<&]/.test(text) ? sanitiseRichText(text) : htmlOfWords(text);
}

function readPictures(raw: RawProduct, report: Report): string[] {
  const own = raw.at.readAll('pictures');
  const cells = own.length > 0 ? own : (raw.shares?.readAll('pictures') ?? []);
  const all = [...new Set(cells.flatMap(listOfAddresses))];
  const addresses = all.filter((address) => address.length <= 500 && URL.parse(address)?.protocol === 'https:');
  if (addresses.length < all.length) report('pictures', 'Só vêm fotos de endereços que começam com https://.');
  return addresses.slice(0, mostPictures);
}

function readCost({ at }: RawProduct, report: Report): number | undefined {
  const text = at.read('cost');
  const cents = text === '' ? undefined : readCents(text);
  if (text !== '' && (cents === undefined || cents > maxMoneyCents)) {
    report('cost', `“${text.slice(0, 20)}” não é um custo: fica sem ele.`);
    return undefined;
  }
  return cents || undefined;
}

const categoriesOf = (text: string) =>
  text
    .split(/>|,|»|>>/)
    .map((part) => part.trim())
    .filter(Boolean);

function readSku({ sku, id }: RawProduct, source: ImportSource, report: Report): string | undefined {
  const written = sku || (id ? `${source}-${id}` : '');
  const code = skuOf(written);
  if (!skuField.safeParse(code).success) return undefined;
  if (sku !== '' && code !== sku) report('sku', `O SKU “${sku.slice(0, 40)}” vira “${code}”.`);
  return code;
}

/** Reads one line; undefined once it is said why it stays out. */
function readProduct(raw: RawProduct, source: ImportSource, family: Family, plan: Plan): ReadProduct | undefined {
  const place = placeOf(raw.at);
  const said: { field: string; message: string }[] = [];
  const report: Report = (field, message) => said.push({ field, message });
  const code = readSku(raw, source, report);
  const key = code ?? raw.sku.slice(0, 40);
  const words = unsoldWords(raw, family);
  if (words) {
    addRow(plan, place, { subject: 'product', key, action: 'skip', words, fields: [] });
    return undefined;
  }
  const skip = (field: string, message: string) =>
    skipLine(plan, place, { subject: 'product', key, column: raw.at.headingOf(field), message });
  if (!code) return void skip('sku', 'Está sem SKU e sem número: não dá para saber qual produto é.');
  if (raw.name === '') return void skip('name', 'Está sem nome.');
  const priceCents = readPrice(raw, report);
  if (priceCents === undefined) return void skip('price', said.at(-1)?.message ?? '');
  if (raw.name.length > longestName) report('name', `O nome foi cortado em ${longestName} caracteres.`);
  const product = {
    ...place,
    sku: code,
    name: oneLineOf(raw.name, longestName),
    priceCents,
    description: readDescription(raw, report),
    stock: readStock(raw, report),
    costCents: readCost(raw, report),
    isShown: readFlag(textOf(raw, 'state')) !== false,
    pictures: readPictures(raw, report),
    categories: categoriesOf(textOf(raw, 'category')),
  };
  for (const { field, message } of said) plan.problems.push({ ...place, column: raw.at.headingOf(field), message });
  return product;
}

/** Products of a tool's lines, each SKU once; what stays out is said in the plan. */
export async function readProducts(
  source: ImportSource,
  lines: readonly SourceLine[],
  plan: Plan,
): Promise<ReadProduct[]> {
  const family = familyOf(lines);
  const all = source === 'nuvemshop' ? rawOfAddresses(lines) : rawOfLines(lines, family);
  const found = new Map<string, ReadProduct>();
  let count = 0;
  for (const raw of all) {
    if (++count % linesAtOnce === 0) await breathe();
    const product = readProduct(raw, source, family, plan);
    if (!product) continue;
    const earlier = found.get(product.sku);
    if (!earlier) found.set(product.sku, product);
    else {
      const message = `Repete o SKU da linha ${earlier.line}.`;
      skipLine(plan, product, { subject: 'product', key: product.sku, column: raw.at.headingOf('sku'), message });
    }
  }
  return [...found.values()];
}
