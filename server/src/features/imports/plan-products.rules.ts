import type { ImportExisting } from '@giro/contract/rules/imports.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { belowFloor } from '@giro/contract/rules/price-desk.ts';
import { findNamed } from '../../platform/read-table.ts';
import type { KnownProduct, ProductChange } from '../products/imported-products.service.ts';
import type { Floors } from '../products/prices.port.ts';
import { addRow, changedFields, type Field, type Plan, placeOf, skipLine } from './plan.rules.ts';
import type { ReadProduct } from './read-products.rules.ts';

interface ProductRules {
  existing: ImportExisting;
  publish: boolean;
  /** Types of the shop, under which products are filed that a tool's categories name. */
  types: readonly { id: number; name: string }[];
  floors: Floors;
}

export const amountWords = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? null : formatReais(reaisOf(cents));
const pictureWords = (count: number) => (count === 0 ? null : count === 1 ? '1 foto' : `${count} fotos`);

const typeWords = (ids: readonly number[], types: ProductRules['types']) =>
  types
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ') || null;

/** Says of a price that is below its floor that it is. Returns whether the shop refuses it. */
function tellBelowFloor(plan: Plan, read: ReadProduct, costCents: number | null, floors: Floors): boolean {
  const floor = floors.of(costCents);
  if (floor === null || read.priceCents >= floor) return false;
  const isRefused = floors.rule === 'refuse';
  const message = isRefused ? `${belowFloor} O preço fica como está.` : belowFloor;
  plan.problems.push({ ...placeOf(read), column: null, message });
  return isRefused;
}

function planNew(plan: Plan, read: ReadProduct, typeIds: number[], { publish, types, floors }: ProductRules): void {
  const floor = floors.of(read.costCents ?? null);
  if (floors.rule === 'refuse' && floor !== null && read.priceCents < floor) {
    skipLine(plan, read, { subject: 'product', key: read.sku, message: belowFloor });
    return;
  }
  tellBelowFloor(plan, read, read.costCents ?? null, floors);
  const published = publish && read.isShown;
  const { sku, name, priceCents, description = '', stock = 0, costCents = null, pictures } = read;
  const fields = changedFields([
    ['nome', null, name],
    ['preço', null, amountWords(priceCents)],
    ['estoque', null, String(stock)],
    ['custo', null, amountWords(costCents)],
    ['tipos', null, typeWords(typeIds, types)],
    ['publicado', null, published ? 'sim' : 'não'],
    ['descrição', null, description === '' ? null : 'com descrição'],
    ['fotos', null, pictureWords(pictures.length)],
  ]);
  const row = addRow(plan, read, { subject: 'product', key: sku, action: 'new', words: name, fields });
  plan.products.push({ row, sku, name, priceCents, description, published, stock, costCents, typeIds, pictures });
}

/** The stock that a file asks for; a shelf never has fewer than its devices. */
function stockDifference(plan: Plan, read: ReadProduct, before: KnownProduct): number {
  if (read.stock === undefined || read.stock === before.stock) return 0;
  if (read.stock >= before.devices) return read.stock - before.stock;
  const there = before.devices === 1 ? 'Há 1 aparelho' : `Há ${before.devices} aparelhos`;
  plan.problems.push({
    ...placeOf(read),
    column: null,
    message: `${there} com número no estoque: o estoque fica como está.`,
  });
  return 0;
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  String([...one].sort()) === String([...other].sort());

/** Changes by a file of a product, with what it was before. */
function changeOf(plan: Plan, read: ReadProduct, before: KnownProduct, typeIds: number[], floors: Floors) {
  const difference = stockDifference(plan, read, before);
  const cost = before.shelfCostCents ?? read.costCents ?? before.costCents;
  const isRepriced = read.priceCents !== before.priceCents && !tellBelowFloor(plan, read, cost, floors);
  const after: Omit<ProductChange, 'id' | 'version'> = {
    ...(read.name !== before.name && { name: read.name }),
    ...(isRepriced && { priceCents: read.priceCents }),
    ...(read.description !== undefined && read.description !== before.description && { description: read.description }),
    ...(difference !== 0 && { stockDifference: difference }),
    ...(read.costCents !== undefined && read.costCents !== before.costCents && { costCents: read.costCents }),
    ...(typeIds.length > 0 && !isSame(typeIds, before.typeIds) && { typeIds }),
  };
  const was: Record<string, unknown> = {};
  for (const name of Object.keys(after) as (keyof typeof after)[]) {
    was[name] = name === 'stockDifference' ? -difference : before[name];
  }
  return { after, was: was as Omit<ProductChange, 'id' | 'version'> };
}

function fieldsOf(
  before: KnownProduct,
  after: Omit<ProductChange, 'id' | 'version'>,
  types: ProductRules['types'],
): Field[] {
  const stock = before.stock + (after.stockDifference ?? 0);
  return changedFields([
    ['nome', before.name, after.name ?? before.name],
    ['preço', amountWords(before.priceCents), amountWords(after.priceCents ?? before.priceCents)],
    ['estoque', String(before.stock), String(stock)],
    ['custo', amountWords(before.costCents), amountWords(after.costCents ?? before.costCents)],
    ['tipos', typeWords(before.typeIds, types), typeWords(after.typeIds ?? before.typeIds, types)],
    ['descrição', null, after.description === undefined ? null : 'outro texto'],
  ]);
}

function planKnown(plan: Plan, read: ReadProduct, before: KnownProduct, typeIds: number[], rules: ProductRules): void {
  const add = (action: 'same' | 'change', words: string, fields: Field[]) =>
    addRow(plan, read, { subject: 'product', key: read.sku, action, words, fields });
  plan.seen.push(['product', before.id, before.version]);
  if (rules.existing === 'manter') {
    add('same', 'Já está na loja: fica como está.', []);
    return;
  }
  const { after, was } = changeOf(plan, read, before, typeIds, rules.floors);
  const pictures = before.pictures === 0 ? read.pictures : [];
  const fields = [
    ...fieldsOf(before, after, rules.types),
    ...changedFields([['fotos', null, pictureWords(pictures.length)]]),
  ];
  if (fields.length === 0) {
    add('same', 'Já está assim na loja.', []);
    return;
  }
  const row = add('change', after.name ?? before.name, fields);
  plan.productChanges.push({
    row,
    change: { id: before.id, version: before.version, ...after },
    before: was,
    pictures,
  });
}

/** Holds a tool's products against the shop's. */
export function planProducts(
  plan: Plan,
  all: readonly ReadProduct[],
  known: ReadonlyMap<string, KnownProduct>,
  rules: ProductRules,
): void {
  const typesOf = new Map<string, number | undefined>();
  const typeOf = (category: string) => {
    if (!typesOf.has(category)) typesOf.set(category, findNamed(rules.types, ({ name }) => name, category)?.id);
    return typesOf.get(category);
  };
  for (const read of all) {
    const typeIds = [...new Set(read.categories.flatMap((category) => typeOf(category) ?? []))];
    const before = known.get(read.sku);
    if (before) planKnown(plan, read, before, typeIds, rules);
    else planNew(plan, read, typeIds, rules);
  }
}
