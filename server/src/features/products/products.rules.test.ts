import { describe, expect, test } from 'vitest';
import { foundValueIds, productOf, readValueIds } from './products.rules.ts';

describe('the values that a form names', () => {
  const known = [
    { name: 'Cores', id: 1, value: 'Azul' },
    { name: 'Cores', id: 2, value: 'Preto' },
    { name: 'Capacidade', id: 3, value: '128 GB' },
    { name: 'Capacidade', id: 128, value: '3' },
  ];

  test.each<[string, Parameters<typeof readValueIds>[0], number[], string[]]>([
    ['none', {}, [], []],
    ['by their text', { Cores: 'Azul', Capacidade: '128 GB' }, [1, 3], []],
    ['by their id', { Cores: ['2'] }, [2], []],
    ['a text wins over an id', { Capacidade: '3' }, [128], []],
    ['each once, however named', { Cores: ['Azul', '1', 'Azul'] }, [1], []],
    ['never of another attribute', { Cores: ['128 GB', 'Preto'] }, [2], ['128 GB']],
    ['nor of one that there is not', { Garantia: '1 ano' }, [], ['1 ano']],
  ])('%s', (_, selected, ids, unknown) => {
    const found = readValueIds(selected, known);
    expect(found.ids).toEqual(ids);
    expect(found.unknown.map(({ value }) => value)).toEqual(unknown);
  });
});

describe('a bought device on the shelf', () => {
  const option = (atributo: string, value: string) => ({
    attributeId: 1,
    atributo,
    items: [{ idValue: 1, value, peso: 0, type: 'acrescimo' as const }],
  });
  const proposal = {
    id: 42,
    marca: 'Apple',
    modelo: 'iPhone 13',
    proposal_value: 1500.1,
    proposal_value_new: null,
    selected_options: [option('Cores', 'Azul'), option('Estado', 'Bom'), option('Capacidade', '128 GB')],
  };

  test('is one unit, named by device, capacity and colour', () =>
    expect(productOf(proposal)).toEqual({
      sku: 'PROP-42',
      name: 'Apple iPhone 13 128 GB Azul',
      price_cents: 150_010,
      proposal_id: 42,
    }));

  test('costs what was paid after the check', () =>
    expect(productOf({ ...proposal, proposal_value_new: 1250.29 }).price_cents).toBe(125_029));

  test('is named by the device alone where nothing else was asked', () =>
    expect(productOf({ ...proposal, selected_options: [] }).name).toBe('Apple iPhone 13'));

  test('costs the very centavos of any value', () => {
    const wrong = Array.from({ length: 100_000 }, (_, cents) => cents).filter(
      (cents) => productOf({ ...proposal, selected_options: [], proposal_value: cents / 100 }).price_cents !== cents,
    );
    expect(wrong).toEqual([]);
  });

  test('is named by what was found instead', () => {
    const found = { brand_name: null, model_name: 'iPhone 12', answers: [{ question: 'Capacidade', answer: '64 GB' }] };
    expect(productOf(proposal, found).name).toBe('Apple iPhone 12 64 GB Azul');
  });

  test.each([
    [1500, null, 20, 180_000],
    [1500, 1250, 20, 150_000],
    [99.99, null, 33, 13_299],
    [0.01, null, 500, 6],
  ])('bought for %d or else %s costs %d %% more: %d centavos', (value, newer, margin, cents) => {
    const bought = { ...proposal, proposal_value: value, proposal_value_new: newer };
    expect(productOf(bought, undefined, margin).price_cents).toBe(cents);
  });
});

describe("the shop's words for what was found", () => {
  const known = [
    { name: 'Bateria', id: 1, value: 'acima de 85 %' },
    { name: 'Bateria', id: 2, value: '80 % a 85 %' },
    { name: 'Bateria', id: 3, value: 'Até 79%' },
    { name: 'Bateria', id: 4, value: '78 %' },
    { name: 'Nota', id: 5, value: 'A' },
    { name: 'Nota', id: 6, value: 'Nota B' },
    { name: 'Capacidade', id: 7, value: '85 GB' },
  ];
  test.each([
    [86, 'A', [1, 5]],
    [85, 'B', [2, 6]],
    [78, 'C', [4]],
    [60, null, [3]],
    [null, 'A', [5]],
    [null, null, []],
  ])('a battery of %s %% and the grade %s are the values %j', (battery_percent, grade, ids) => {
    expect(foundValueIds({ battery_percent, grade }, known)).toEqual(ids);
  });

  test('are none where the shop has no such attributes', () => {
    expect(foundValueIds({ battery_percent: 86, grade: 'A' }, known.slice(6))).toEqual([]);
  });
});
