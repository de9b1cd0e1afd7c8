import type { Product } from '@giro/contract/calls/products.ts';
import type { SearchAnswer } from '@giro/contract/calls/search.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemoCatalogue } from '../support/demo-catalogue.ts';
import { openShop, type TestShop } from '../support/harness.ts';

const filters = ['Estado', 'Garantia', 'Cores', 'Capacidade', 'Saúde da bateria', 'Memória', 'Conectividade'];

let shop: TestShop;
let everything: Product[];
beforeAll(async () => {
  shop = await openShop();
  await loadDemoCatalogue(shop);
  everything = (await shop.visitor().post('products/filter', {})).body.products;
});
afterAll(() => shop.close());

interface Chosen {
  attributes: Map<string, number[]>;
  models: number[];
  tab: number | undefined;
  min: number | undefined;
  max: number | undefined;
}

const valuesOf = (product: Product, name: string) =>
  product.attributes.filter(({ attribute_name }) => attribute_name === name).flatMap(({ values }) => values);

/** The choices that a product has to pass, by the facet whose own each is. */
function passes(product: Product, { attributes, models, tab, min = 0, max = Infinity }: Chosen, ignoring?: string) {
  const isOneOf = (name: string, ids: number[]) =>
    name === ignoring || valuesOf(product, name).some(({ id }) => ids.includes(id));
  return (
    product.price >= min &&
    product.price <= max &&
    (ignoring === 'types' || tab === undefined || product.types.some(({ id }) => id === tab)) &&
    (ignoring === 'modelos' || models.length === 0 || models.includes(product.modelo?.id ?? 0)) &&
    [...attributes].every(([name, ids]) => isOneOf(name, ids))
  );
}

function addressOf({ attributes, models, tab, min, max }: Chosen): string {
  const params = new URLSearchParams();
  for (const [name, ids] of attributes) params.append('attr', `${name}:${ids.join()}`);
  if (models.length > 0) params.set('modelos', models.join());
  if (tab !== undefined) params.set('tab', String(tab));
  if (min !== undefined) params.set('preco_min', String(min));
  if (max !== undefined) params.set('preco_max', String(max));
  return `busca?${params}`;
}

function counted(facet: string, products: Product[], idsOf: (product: Product) => number[], chosen: Chosen) {
  const ids = [...new Set(products.flatMap(idsOf))];
  const left = products.filter((product) => passes(product, chosen, facet));
  return Object.fromEntries(ids.map((id) => [id, left.filter((product) => idsOf(product).includes(id)).length]));
}

const asCounts = (values: { id: number; count: number }[] = []) =>
  Object.fromEntries(values.map(({ id, count }) => [id, count]));

test('counts are those of a count by hand, whatever is chosen', { timeout: 120_000 }, async () => {
  const names = [...filters, 'Processador'];
  const idsOf = (name: string) => [
    ...new Set(everything.flatMap((product) => valuesOf(product, name)).map(({ id }) => id)),
  ];
  const someOf = (ids: number[]) => fc.uniqueArray(fc.constantFrom(...ids, 999_999), { minLength: 1, maxLength: 4 });
  const attributes = fc
    .uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
    .chain((chosen) => fc.tuple(...chosen.map((name) => fc.tuple(fc.constant(name), someOf(idsOf(name))))))
    .map((pairs) => new Map(pairs));
  const modelIds = [...new Set(everything.map(({ modelo }) => modelo?.id).filter((id) => id !== undefined))];
  const typeIds = [...new Set(everything.flatMap(({ types }) => types.map(({ id }) => id)))];
  const price = fc.option(fc.constantFrom(...everything.map((product) => product.price)), { nil: undefined });
  const rarely = <Value>(value: fc.Arbitrary<Value>, nil: Value) =>
    fc.oneof({ arbitrary: fc.constant(nil), weight: 3 }, { arbitrary: value, weight: 1 });
  const chosen: fc.Arbitrary<Chosen> = fc.record({
    attributes,
    models: rarely(fc.uniqueArray(fc.constantFrom(...modelIds), { minLength: 1, maxLength: 20 }), [] as number[]),
    tab: rarely(fc.constantFrom<number | undefined>(...typeIds), undefined),
    min: rarely(price, undefined),
    max: rarely(price, undefined),
  });
  await fc.assert(
    fc.asyncProperty(chosen, async (choice) => {
      const answer = (await shop.visitor().get(addressOf(choice))).body as SearchAnswer;
      const left = everything.filter((product) => passes(product, choice));
      expect(answer.products.total).toBe(left.length);
      const newest = left.map(({ id }) => id).toSorted((one, other) => other - one);
      expect(answer.products.data.map(({ id }) => id)).toEqual(newest.slice(0, 9));
      expect(answer.facets.map(({ name }) => name)).toEqual(expect.arrayContaining(filters));
      expect(answer.facets).toHaveLength(filters.length);
      for (const { name, values } of answer.facets) {
        const ofFacet = (product: Product) => valuesOf(product, name).map(({ id }) => id);
        expect([name, asCounts(values)]).toEqual([name, counted(name, everything, ofFacet, choice)]);
      }
      const typesOf = ({ types }: Product) => types.map(({ id }) => id);
      expect(asCounts(answer.types)).toEqual(counted('types', everything, typesOf, choice));
      const modelOf = ({ modelo }: Product) => (modelo ? [modelo.id] : []);
      expect(asCounts(answer.modelos)).toEqual(counted('modelos', everything, modelOf, choice));
      const inRange = everything.filter((product) => passes(product, { ...choice, min: undefined, max: undefined }));
      const prices = inRange.map((product) => product.price);
      expect(answer.price).toEqual(prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null);
    }),
    { numRuns: 60 },
  );
});

test('counts are of what the words find', async () => {
  const { facets, products } = (await shop.visitor().get('busca?q=iphone%2013')).body as SearchAnswer;
  const capacity = facets.find(({ name }) => name === 'Capacidade');
  const byName = Object.fromEntries(capacity?.values.map(({ value, count }) => [value, count]) ?? []);
  const held = (value: string) =>
    products.data.filter((product) => valuesOf(product, 'Capacidade').some((own) => own.value === value)).length;
  expect(products.last_page).toBe(1);
  for (const value of ['128 GB', '256 GB', '512 GB']) expect([value, byName[value]]).toEqual([value, held(value)]);
});

test('an attribute that is no filter is no facet, nowhere in the shop, and its old addresses still filter', async () => {
  const admin = await shop.signedIn('admin');
  const { attributes } = (await admin.get('categoryAll2')).body;
  const colours = attributes.find(({ name }: { name: string }) => name === 'Cores');
  const address = `busca?attr=${encodeURIComponent(`Cores:${colours.attribute_values[0].id}`)}`;
  const before = (await shop.visitor().get(address)).body.products.total;
  const save = (is_filter?: boolean) =>
    admin.put(`atribute-2/${colours.id}`, {
      caracteristica: 'Cores',
      valores: colours.attribute_values,
      ordem: colours.ordem,
      selectedClassificationEdit: 2,
      ...(is_filter !== undefined && { is_filter }),
    });
  expect((await save(false)).body.attribute.is_filter).toBe(false);
  expect((await save()).body.attribute.is_filter).toBe(false);
  const after = (await shop.visitor().get(address)).body as SearchAnswer;
  expect(after.products.total).toBe(before);
  expect(after.facets.map(({ name }) => name)).not.toContain('Cores');
  const type = (await admin.get('products/productsAll')).body.types[0].id;
  for (const list of ['products/productsAll', `typesAttributes/${type}`]) {
    const listed = (await shop.visitor().get(list)).body.attributes.map(({ name }: { name: string }) => name);
    expect(listed).toContain('Estado');
    expect(listed).not.toContain('Cores');
    expect(listed).not.toContain('Processador');
  }
  expect((await save(true)).body.attribute.is_filter).toBe(true);
  expect(((await shop.visitor().get(address)).body as SearchAnswer).facets.map(({ name }) => name)).toContain('Cores');
  const added = await admin.post('atributeValues', {
    caracteristica: 'Nova',
    valores: [],
    ordem: 1,
    selectedClassification: 2,
  });
  expect(added.body.attribute.is_filter).toBe(true);
});
