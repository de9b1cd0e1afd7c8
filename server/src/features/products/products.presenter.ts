import type { AttributeFilter, ManagedProduct, RelatedProduct } from '@giro/contract/calls/products.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { listFilters, ProductRow, RelatedRow } from './products.queries.ts';

function groupBy<Row, Value>(rows: readonly Row[], nameOf: (row: Row) => string, readValue: (row: Row) => Value) {
  const groups = new Map<string, Value[]>();
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), readValue(row)]);
  return [...groups].map(([name, values]) => ({ name, values }));
}

/** A product for whoever reads it: public calls name no more of it than anybody may know. */
export function presentProduct(row: ProductRow): ManagedProduct {
  const groups = groupBy(
    row.values,
    ({ attribute }) => attribute,
    ({ id, value }) => ({ id, value }),
  );
  return {
    id: row.id,
    SKU: row.sku,
    name: row.name,
    price: reaisOf(row.price_cents),
    stock: row.stock,
    images: row.pictures,
    details: { stock: row.stock, description: row.description },
    attributes: groups.map(({ name, values }) => ({ attribute_name: name, values })),
    selected_attributes: groups.map(({ name, values }) => ({ name, selected_attribute_values: values })),
    types: row.types,
    modelo: row.model,
    created_at: row.created_at.toISOString(),
    version: row.version,
    published: row.published,
  };
}

export function presentFilters({ models, values }: Awaited<ReturnType<typeof listFilters>>) {
  const attributes = new Map<number, AttributeFilter>();
  for (const { attribute_id, name, id, value } of values) {
    const filter = attributes.get(attribute_id) ?? { id: attribute_id, name, attribute_values: [] };
    filter.attribute_values.push({ id, value });
    attributes.set(attribute_id, filter);
  }
  return { modelos: models, attributes: [...attributes.values()] };
}

export const presentRelated = ({ sku, price_cents, ...row }: RelatedRow): RelatedProduct => ({
  ...row,
  SKU: sku,
  price: reaisOf(price_cents),
});
