import { pastPricesOf } from '@giro/demo/living/past-prices.ts';
import { type DemoProduct, demoFilters, demoProducts, demoShopAttributes, demoShopTypes } from '@giro/demo/products.ts';
import { sql } from 'kysely';
import { demoPixKey } from '../features/settings/shop-settings.rules.ts';
import type { Tx } from '../platform/database/database.ts';
import { type ProductPhotos, photoKey } from './demo-pictures.ts';
import { insertPastPrices } from './demo-prices.queries.ts';

/** Adds what the demo store sells, with the shop's attributes and its Pix key; brands, types and models are there. */
export async function insertDemoProducts(tx: Tx, photos: ProductPhotos): Promise<void> {
  const valueIds = await insertShopAttributes(tx);
  const typeIds = await insertShopTypes(tx);
  const modelIds = await listModelIds(tx);
  // The shop shows the newest first.
  const oldestFirst = demoProducts.toReversed();
  const rows = oldestFirst.map((product) => ({
    sku: product.sku,
    name: product.name,
    price_cents: Math.round(product.priceReais * 100),
    description: product.description,
    model_id: product.model ? find(modelIds, pairKey(product.model.brand, product.model.name)) : null,
  }));
  const inserted = await tx.insertInto('products').values(rows).returning(['id', 'sku']).execute();
  const productIds = new Map(inserted.map(({ id, sku }) => [sku, id]));
  await insertPastPrices(
    tx,
    'products',
    oldestFirst.map(({ sku, priceReais }, place) => ({
      id: find(productIds, sku),
      past: pastPricesOf(priceReais * 100, place),
    })),
  );
  const ids = demoProducts.map(({ sku }) => find(productIds, sku));
  const stocks = demoProducts.map(({ stock }) => stock);
  await sql`select move_stock(${ids}::int[], ${stocks}::int[], ${stocks}::int[], false)`.execute(tx);
  const perProduct = <Row>(rowsOf: (product: DemoProduct, product_id: number) => Row[]) =>
    demoProducts.flatMap((product) => rowsOf(product, find(productIds, product.sku)));

  await tx
    .insertInto('product_pictures')
    .values(
      perProduct((product, product_id) =>
        product.pictures.map((it, position) => ({ product_id, position, url: find(photos, photoKey(it)) })),
      ),
    )
    .execute();
  await tx
    .insertInto('product_types')
    .values(
      perProduct((product, product_id) =>
        product.types.map((name) => ({ product_id, device_type_id: find(typeIds, name) })),
      ),
    )
    .execute();
  await tx
    .insertInto('product_values')
    .values(
      perProduct((product, product_id) =>
        Object.entries(product.attributes).flatMap(([name, values]) =>
          values.map((value) => ({ product_id, attribute_value_id: find(valueIds, pairKey(name, value)) })),
        ),
      ),
    )
    .execute();
  await tx
    .insertInto('settings')
    .values({ key: 'pix', value: { key: demoPixKey, name: 'Giro Demonstracao', city: 'Blumenau' } })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

const pairKey = (one: string, other: string) => `${one}\n${other}`;

function find<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo store has no ${key}`);
  return value;
}

/** Ids of the values by attribute and value. */
async function insertShopAttributes(tx: Tx): Promise<Map<string, number>> {
  const attributes = await tx
    .insertInto('attributes')
    .values(
      demoShopAttributes.map(({ name, position }) => ({
        name,
        position,
        classification: 2,
        is_filter: demoFilters.includes(name),
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const attributeIds = new Map(attributes.map(({ id, name }) => [name, id]));
  const namesById = new Map(attributes.map(({ id, name }) => [id, name]));
  const values = await tx
    .insertInto('attribute_values')
    .values(
      demoShopAttributes.flatMap(({ name, values }) =>
        values.map((value, index) => ({ attribute_id: find(attributeIds, name), value, position: index + 1 })),
      ),
    )
    .returning(['id', 'attribute_id', 'value'])
    .execute();
  return new Map(values.map(({ id, attribute_id, value }) => [pairKey(namesById.get(attribute_id) ?? '', value), id]));
}

/** Ids of all types by name, those that only the shop has among them. */
async function insertShopTypes(tx: Tx): Promise<Map<string, number>> {
  await tx
    .insertInto('device_types')
    .values(demoShopTypes.map((name) => ({ name })))
    .execute();
  const types = await tx.selectFrom('device_types').select(['id', 'name']).execute();
  return new Map(types.map(({ id, name }) => [name, id]));
}

/** Ids of the models that wizard and shop share, by brand and name. */
async function listModelIds(tx: Tx): Promise<Map<string, number>> {
  const models = await tx
    .selectFrom('models')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .where('models.classification', '=', 3)
    .select(['models.id', 'models.name', 'brands.name as brand'])
    .execute();
  return new Map(models.map(({ id, name, brand }) => [pairKey(brand, name), id]));
}
