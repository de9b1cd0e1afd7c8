import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { accessoriesAttributeId, defectsAttributeId } from '@giro/contract/rules/proposal.ts';
import { demoBrands, demoModels, demoTypes } from '@giro/demo/evaluation-catalogue.ts';
import { pastBasesOf } from '@giro/demo/living/past-prices.ts';
import { demoFilters } from '@giro/demo/products.ts';
import { demoReviews } from '@giro/demo/reviews.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertPastPrices } from './demo-prices.queries.ts';

const fixedAttributes: Record<string, number> = { Acessórios: accessoriesAttributeId, Defeitos: defectsAttributeId };

/** Adds what the demo's wizard knows, with the marks of its brands and the pictures of its models in their order. */
export async function insertDemoCatalogue(
  tx: Tx,
  marks: readonly string[],
  pictures: readonly string[],
): Promise<void> {
  const brandIds = await insertNamed(
    tx,
    'brands',
    demoBrands.map(({ name }, index) => ({ name, picture: marks[index] })),
  );
  const typeIds = await insertNamed(
    tx,
    'device_types',
    demoTypes.map((name) => ({ name })),
  );
  const attributeIds = await insertAttributes(tx);
  const valueIds = await insertValues(tx, attributeIds);
  const priced: Parameters<typeof insertPastPrices>[2][number][] = [];
  for (const [index, model] of demoModels.entries()) {
    const { id } = await tx
      .insertInto('models')
      .values({
        name: model.name,
        position: index + 1,
        classification: 3,
        brand_id: brandIds.get(model.brand),
        device_type_id: typeIds.get(model.type),
        base_value_cents: model.baseReais * 100,
        picture: pictures[index],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    priced.push({ id, past: pastBasesOf(model.baseReais * 100, index) });
    await insertAnswers(tx, id, model.attributes, attributeIds, valueIds);
  }
  await insertPastPrices(tx, 'models', priced);
}

/** Adds what customers of the demo store say, dated back from today. */
export async function insertDemoReviews(tx: Tx): Promise<void> {
  const today = Date.parse(saoPauloToday(new Date()));
  const dayBefore = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10);
  await tx
    .insertInto('reviews')
    .values(demoReviews.map(({ daysAgo, ...review }) => ({ ...review, written_on: dayBefore(daysAgo) })))
    .execute();
}

type Named = 'brands' | 'device_types';

async function insertNamed(
  tx: Tx,
  table: Named,
  rows: { name: string; picture?: string }[],
): Promise<Map<string, number>> {
  const inserted = await tx.insertInto(table).values(rows).returning(['id', 'name']).execute();
  return new Map(inserted.map(({ id, name }) => [name, id]));
}

/** In the order in which the wizard asks; the two fixed ones are there already. */
async function insertAttributes(tx: Tx): Promise<Map<string, number>> {
  const names = [...new Set(demoModels.flatMap(({ attributes }) => attributes.map(({ name }) => name)))];
  const ids = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const fixed = fixedAttributes[name];
    const row = { name, position: index + 1, classification: 1, is_filter: demoFilters.includes(name) };
    const { id } = fixed
      ? await tx.updateTable('attributes').set(row).where('id', '=', fixed).returning('id').executeTakeFirstOrThrow()
      : await tx.insertInto('attributes').values(row).returning('id').executeTakeFirstOrThrow();
    ids.set(name, id);
  }
  return ids;
}

/** Capacities sort by size; what is no capacity keeps its place. */
function gigabytesOf(value: string): number {
  const [, amount, unit] = /^(\d+) (GB|TB)$/.exec(value) ?? [];
  return Number(amount ?? 0) * (unit === 'TB' ? 1024 : 1);
}

const valueKey = (attribute: string, value: string) => `${attribute}\n${value}`;

async function insertValues(tx: Tx, attributeIds: Map<string, number>): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [name, attributeId] of attributeIds) {
    const ofAttribute = demoModels.flatMap(({ attributes }) =>
      attributes.filter((attribute) => attribute.name === name),
    );
    const values = [...new Set(ofAttribute.flatMap((attribute) => attribute.values.map(({ value }) => value)))].sort(
      (one, other) => gigabytesOf(one) - gigabytesOf(other),
    );
    const rows = values.map((value, index) => ({ attribute_id: attributeId, value, position: index + 1 }));
    const inserted = await tx.insertInto('attribute_values').values(rows).returning(['id', 'value']).execute();
    for (const { id, value } of inserted) ids.set(valueKey(name, value), id);
  }
  return ids;
}

async function insertAnswers(
  tx: Tx,
  modelId: number,
  attributes: (typeof demoModels)[number]['attributes'],
  attributeIds: Map<string, number>,
  valueIds: Map<string, number>,
): Promise<void> {
  const idOf = (name: string) => attributeIds.get(name) ?? 0;
  await tx
    .insertInto('model_attributes')
    .values(attributes.map(({ name }, index) => ({ model_id: modelId, attribute_id: idOf(name), position: index + 1 })))
    .execute();
  await tx
    .insertInto('model_values')
    .values(
      attributes.flatMap(({ name, values }) =>
        values.map(({ value, amountReais, modification }) => ({
          model_id: modelId,
          attribute_id: idOf(name),
          attribute_value_id: valueIds.get(valueKey(name, value)) ?? 0,
          amount_cents: amountReais * 100,
          modification,
        })),
      ),
    )
    .execute();
}
