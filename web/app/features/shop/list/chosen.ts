import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { type FilterChoices, type FilterValue, numbersOf, rangeOf } from '../filters/filter-choices.ts';
import {
  chooseValues,
  orderNames,
  type ShopFilters,
  type ShopView,
  shownOrder,
  withoutModel,
  withoutOrder,
  withoutValue,
} from './shop-address.ts';

/** One thing that a list is narrowed by, in words, and what is left of a view without it. */
export interface Chosen {
  key: string;
  label: string;
  without: (view: ShopView) => Partial<ShopView>;
}

const unknown = 'fora do catálogo';

function priceWords({ minCents, maxCents }: ShopFilters): string | undefined {
  const [min, max] = [minCents, maxCents].map((cents) => cents !== undefined && formatReais(reaisOf(cents)));
  if (min && max) return `De ${min} a ${max}`;
  if (min) return `A partir de ${min}`;
  return max ? `Até ${max}` : undefined;
}

function chosenOf(filters: ShopFilters, name: string, values: readonly FilterValue[]): Chosen[] {
  const ids = filters.attributes[name] ?? [];
  const numbers = numbersOf(values);
  const range = numbers && ids.length > 1 && rangeOf(numbers, ids);
  if (range) {
    const label = `${name}: ${numbers[range.from]?.label} a ${numbers[range.to]?.label}`;
    return [{ key: name, label, without: (view) => ({ filters: chooseValues(view.filters, name, []) }) }];
  }
  return ids.map((id) => ({
    key: `${name}:${id}`,
    label: `${name}: ${values.find((value) => value.id === id)?.label ?? unknown}`,
    without: (view) => ({ filters: withoutValue(view.filters, name, id) }),
  }));
}

/** Everything that an address narrows the list by, and the order that is said in the search. */
export function allChosen({ search, filters, order }: ShopView, { models, attributes }: FilterChoices): Chosen[] {
  const price = priceWords(filters);
  const saidOrder = order === undefined ? shownOrder({ order, search }) : undefined;
  const valuesOf = (name: string) => attributes.find((attribute) => attribute.name === name)?.values ?? [];
  return [
    ...(search === undefined ? [] : [{ key: 'busca', label: `“${search}”`, without: () => ({ search: undefined }) }]),
    ...(saidOrder === undefined
      ? []
      : [
          {
            key: 'ordem',
            label: `Ordem: ${orderNames[saidOrder]}`,
            without: (view: ShopView) => ({ search: withoutOrder(view.search) }),
          },
        ]),
    ...(price === undefined
      ? []
      : [
          {
            key: 'preco',
            label: price,
            without: (view: ShopView) => ({ filters: { ...view.filters, minCents: undefined, maxCents: undefined } }),
          },
        ]),
    ...filters.modelos.map((id) => ({
      key: `modelo ${id}`,
      label: models.find((model) => model.id === id)?.label ?? `Modelo ${unknown}`,
      without: (view: ShopView) => ({ filters: withoutModel(view.filters, id) }),
    })),
    ...Object.keys(filters.attributes).flatMap((name) => chosenOf(filters, name, valuesOf(name))),
  ];
}
