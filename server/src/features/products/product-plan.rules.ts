import { createHash } from 'node:crypto';
import type { ProductChange } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import type { TableProblem } from '@giro/contract/calls/table-problem.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { sanitiseRichText } from '../../platform/html.ts';
import { findNamed, type Report } from '../../platform/read-table.ts';
import { between, isStoredAddress, mostOutsidePictures, type ProductColumn } from './product-columns.rules.ts';
import type { ProductLine } from './product-lines.rules.ts';
import { maxPictures, type ShopValue } from './products.rules.ts';

/** Parts of the catalogue that products can be filed under and described by. */
export interface ProductParts {
  models: readonly { id: number; name: string }[];
  types: readonly { id: number; name: string }[];
  values: readonly ShopValue[];
  /** Paths of pictures, of those that the table names, that some product has. */
  pictures: readonly string[];
}

/** A product as it is to be written; parts that stay as they are have no ids. */
export interface PlannedProduct {
  before: ManagedProduct | undefined;
  columns: {
    sku: string;
    name: string;
    price_cents: number;
    description: string;
    model_id: number | null;
    published: boolean;
  };
  stock: number | undefined;
  seen: number | undefined;
  typeIds: number[] | undefined;
  valueIds: number[] | undefined;
  /** Paths of stored pictures, and addresses of those that are still to be fetched. */
  pictures: string[] | undefined;
  line: number;
}

export interface ProductPlan {
  products: PlannedProduct[];
  changes: ProductChange[];
  problems: TableProblem[];
  /** Lines that say what is so already. */
  unchanged: number;
  /** Of the products that the table names, as they were saved last. */
  fingerprint: string;
}

export const typeWords = ({ types }: ManagedProduct): string[] => types.map(({ name }) => name);
export const valueWords = ({ attributes }: ManagedProduct): string[] =>
  attributes.flatMap(({ attribute_name, values }) => values.map(({ value }) => `${attribute_name}: ${value}`));

const ownValues = (product: ManagedProduct | undefined): ShopValue[] =>
  (product?.attributes ?? []).flatMap(({ attribute_name: name, values }) =>
    values.map((value) => ({ name, ...value })),
  );

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** A value by its attribute and text, such as 'Estado: Seminovo'; names may hold colons themselves. */
function findValue(known: readonly ShopValue[], written: string): ShopValue | string {
  const colons = [...written.matchAll(/:/g)].map(({ index }) => index);
  if (colons.length === 0) return `“${written}”: escreva a característica e o valor, como “Estado: Seminovo”.`;
  const attributes = [...new Set(known.map(({ name }) => name))];
  for (const colon of colons) {
    const attribute = findNamed(attributes, (name) => name, written.slice(0, colon).trim());
    const wanted = written.slice(colon + 1).trim();
    const ofAttribute = known.filter(({ name }) => name === attribute);
    if (attribute)
      return findNamed(ofAttribute, ({ value }) => value, wanted) ?? `${attribute} não tem o valor “${wanted}”.`;
  }
  return `A loja não tem a característica “${written.slice(0, colons[0]).trim()}”.`;
}

function idsOf<Item extends { id: number }>(
  names: readonly string[],
  find: (name: string) => Item | string,
  report: (message: string) => void,
): number[] {
  const found = names.map(find);
  for (const problem of found) if (typeof problem === 'string') report(problem);
  return [...new Set(found.flatMap((item) => (typeof item === 'string' ? [] : [item.id])))];
}

/** Effect of a stock in the table: the difference to the one it was written over, or nothing. */
function stockOf({ stock, seen }: ProductLine, before: ManagedProduct | undefined, report: Report<ProductColumn>) {
  if (!before) return { stock: stock ?? 0, seen: undefined };
  if (stock === undefined || (seen === undefined && stock === before.stock)) return undefined;
  if (seen === undefined) {
    report('estoque visto', 'Preencha o estoque que você viu: o estoque muda só pela diferença.');
    return undefined;
  }
  if (stock === seen) return undefined;
  if (before.stock + stock - seen < 0) {
    report('estoque', `Não dá para tirar ${seen - stock}: o estoque agora é ${before.stock}.`);
  }
  return { stock, seen };
}

/** The pictures that a line names, where they are not those that its product has. */
function picturesOf(
  { pictures }: ProductLine,
  before: ManagedProduct | undefined,
  stored: readonly string[],
  report: Report<ProductColumn>,
): string[] | undefined {
  if (!pictures || pictures.join(between) === before?.images.map(({ url }) => url).join(between)) return undefined;
  if (pictures.length > maxPictures) report('fotos', `Cada aparelho tem no máximo ${maxPictures} imagens.`);
  for (const address of pictures) {
    if (isStoredAddress(address) && !stored.includes(address)) report('fotos', `A loja não tem a foto “${address}”.`);
  }
  return pictures;
}

/** Holds a line against its product, if there is one, and what it can be described by. */
function planLine(
  line: ProductLine,
  before: ManagedProduct | undefined,
  { models, types, values, pictures }: ProductParts,
  report: Report<ProductColumn>,
): PlannedProduct {
  if (!before && line.name === undefined) report('nome', 'Preencha o nome: este SKU é novo.');
  if (!before && line.priceCents === undefined) report('preço', 'Preencha o preço: este SKU é novo.');
  const knownModels = before?.modelo ? [before.modelo, ...models] : models;
  const model = line.model ? findNamed(knownModels, ({ name }) => name, line.model) : undefined;
  if (line.model && !model) report('modelo', `A loja não tem o modelo “${line.model}”.`);
  const findType = (name: string) => findNamed(types, (type) => type.name, name) ?? `A loja não tem o tipo “${name}”.`;
  const typeIds = line.types && idsOf(line.types, findType, (message) => report('tipos', message));
  const knownValues = [...ownValues(before), ...values];
  const valueIds =
    line.values &&
    idsOf(
      line.values,
      (written) => findValue(knownValues, written),
      (message) => report('atributos', message),
    );
  const hasOtherTypes = typeIds && !isSame(typeIds, before?.types.map(({ id }) => id) ?? []);
  const hasOtherValues =
    valueIds &&
    !isSame(
      valueIds,
      ownValues(before).map(({ id }) => id),
    );
  return {
    before,
    columns: {
      sku: before?.SKU ?? line.sku,
      name: line.name ?? before?.name ?? '',
      price_cents: line.priceCents ?? Math.round((before?.price ?? 0) * 100),
      description:
        line.description === undefined
          ? (before?.details.description ?? '')
          : (sanitiseRichText(line.description) ?? ''),
      model_id: line.model === undefined ? (before?.modelo?.id ?? null) : (model?.id ?? null),
      published: line.published ?? before?.published ?? true,
    },
    ...(stockOf(line, before, report) ?? { stock: undefined, seen: undefined }),
    typeIds: hasOtherTypes ? typeIds : undefined,
    valueIds: hasOtherValues ? valueIds : undefined,
    pictures: picturesOf(line, before, pictures, report),
    line: line.line,
  };
}

const countWords = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);

/** A plan as people read it, before and after: the columns that differ. */
function fieldsOf(line: ProductLine, { before, columns, stock, seen, typeIds, valueIds, pictures }: PlannedProduct) {
  const shown = (published: boolean | undefined) => (published === undefined ? '' : published ? 'sim' : 'não');
  const stockAfter =
    stock === undefined ? before?.stock : before && seen !== undefined ? before.stock + stock - seen : stock;
  const isRewritten = columns.description !== (before?.details.description ?? '');
  const isMoved = columns.model_id !== (before?.modelo?.id ?? null);
  const modelBefore = before?.modelo?.name ?? '';
  const typesBefore = before ? typeWords(before).join(between) : '';
  const valuesBefore = before ? valueWords(before).join(between) : '';
  const picturesBefore = before ? countWords(before.images.length) : '';
  const isRecount = pictures && pictures.length !== before?.images.length;
  const pairs: [ProductColumn, string, string][] = [
    ['nome', before?.name ?? '', columns.name],
    ['preço', before ? formatReais(before.price) : '', formatReais(reaisOf(columns.price_cents))],
    ['estoque', before ? String(before.stock) : '', String(stockAfter)],
    ['modelo', modelBefore, isMoved ? (line.model ?? '') : modelBefore],
    ['tipos', typesBefore, typeIds ? (line.types ?? []).join(between) : typesBefore],
    ['atributos', valuesBefore, valueIds ? (line.values ?? []).join(between) : valuesBefore],
    ['publicado', shown(before?.published), shown(columns.published)],
    ['descrição', '', isRewritten ? 'outro texto' : ''],
    ['fotos', picturesBefore, pictures ? (isRecount ? countWords(pictures.length) : 'outras fotos') : picturesBefore],
  ];
  return pairs.filter(([, was, is]) => was !== is).map(([column, was, is]) => ({ column, before: was, after: is }));
}

function fingerprintOf(products: Iterable<ManagedProduct>): string {
  const versions = [...products].map(({ id, version }) => [id, version]).sort(([one = 0], [other = 0]) => one - other);
  return createHash('sha256').update(JSON.stringify(versions)).digest('base64url');
}

/** Holds the lines of a table against the products of their SKUs. */
export function planProducts(
  lines: readonly ProductLine[],
  known: readonly ManagedProduct[],
  parts: ProductParts,
): ProductPlan {
  const bySku = new Map(known.map((product) => [product.SKU, product]));
  const seen = new Map<string, number>();
  const plan: Omit<ProductPlan, 'fingerprint'> = { products: [], changes: [], problems: [], unchanged: 0 };
  for (const line of lines) {
    const problemsBefore = plan.problems.length;
    const report: Report<ProductColumn> = (column, message) =>
      void plan.problems.push({ line: line.line, column, message });
    const earlier = seen.get(line.sku);
    if (earlier) report('SKU', `Esta linha repete o SKU da linha ${earlier}.`);
    seen.set(line.sku, earlier ?? line.line);
    const before = bySku.get(line.sku);
    const planned = planLine(line, before, parts, report);
    if (plan.problems.length > problemsBefore) continue;
    const fields = fieldsOf(line, planned);
    if (before && fields.length === 0) {
      plan.unchanged++;
      continue;
    }
    plan.products.push(planned);
    plan.changes.push({ line: line.line, SKU: line.sku, name: planned.columns.name, isNew: !before, fields });
  }
  const outside = new Set(
    plan.products.flatMap(({ pictures = [] }) => pictures.filter((each) => !isStoredAddress(each))),
  );
  if (outside.size > mostOutsidePictures) {
    const message = `O arquivo busca ${outside.size} fotos em outros endereços: são no máximo ${mostOutsidePictures} de cada vez.`;
    plan.problems.push({ line: null, column: 'fotos', message });
  }
  return { ...plan, fingerprint: fingerprintOf(known) };
}
