/** Choices that narrow down a search: within one any of its ids is enough, and each choice counts. */
export type Choice =
  | { by: 'price'; minCents: number | undefined; maxCents: number | undefined }
  | { by: 'type' | 'model' | 'attribute'; ids: readonly number[] };

/** Facts about a product that choices look at. */
export interface Choosable {
  price_cents: number;
  model_id: number | null;
  type_ids: readonly number[];
  /** Of the attributes of the shop. */
  value_ids: readonly number[];
}

type Test = (product: Choosable) => boolean;

export function testOf(choice: Choice): Test {
  if (choice.by === 'price') {
    const { minCents = 0, maxCents = Number.MAX_SAFE_INTEGER } = choice;
    return ({ price_cents }) => price_cents >= minCents && price_cents <= maxCents;
  }
  const ids = new Set(choice.ids);
  const isIn = (id: number) => ids.has(id);
  if (choice.by === 'model') return ({ model_id }) => model_id !== null && ids.has(model_id);
  return choice.by === 'type' ? ({ type_ids }) => type_ids.some(isIn) : ({ value_ids }) => value_ids.some(isIn);
}

/** The place of the one choice that leaves a product out; 'none' and 'several' where it is not one. */
export function onlyMissed(product: Choosable, tests: readonly Test[]): number | 'none' | 'several' {
  let missed: number | 'none' = 'none';
  for (let place = 0; place < tests.length; place++) {
    if (tests[place]?.(product)) continue;
    if (missed !== 'none') return 'several';
    missed = place;
  }
  return missed;
}

/** These products, those first that the fewest choices leave out. */
export function leastMissedFirst<Product extends Choosable>(products: readonly Product[], tests: readonly Test[]) {
  const missed = products.map((product) => ({ product, count: tests.filter((test) => !test(product)).length }));
  return missed.sort((one, other) => one.count - other.count).map(({ product }) => product);
}
