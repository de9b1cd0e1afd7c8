import { productPath } from '@giro/contract/rules/paths.ts';
import { describe, expect, it, test } from 'vitest';
import { conditionOf, highlightsOf, itemConditionOf } from './product-facts.ts';

function having(facts: Record<string, string[]>) {
  const attributes = Object.entries(facts).map(([attribute_name, values]) => ({
    attribute_name,
    values: values.map((value, id) => ({ id, value })),
  }));
  return { attributes };
}

describe('the condition', () => {
  it('joins the values of Estado', () => {
    expect(conditionOf(having({ Cor: ['Azul'], Estado: ['Novo', 'Lacrado'] }))).toBe('Novo - Lacrado');
  });

  it('is absent when nothing is said', () => {
    expect(conditionOf(having({ Cor: ['Azul'] }))).toBeUndefined();
    expect(conditionOf(having({ Estado: [] }))).toBeUndefined();
  });

  test.each([
    ['Novo', 'New'],
    ['Lacrado', 'New'],
    ['Seminovo', 'Used'],
    ['Usado', 'Used'],
    ['Recondicionado', 'Refurbished'],
  ])('%s is %s for search engines', (state, expected) => {
    expect(itemConditionOf(having({ Estado: [state] }))).toBe(`https://schema.org/${expected}Condition`);
  });
});

test('warranty, colours and camera stand out, in this order, when something is said about them', () => {
  const facts = having({
    'Câmera frontal': ['12 MP'],
    'Câmera traseira': ['48 MP', '12 MP'],
    Processador: ['A15'],
    Cores: ['Azul'],
    Garantia: ['1 ano'],
  });
  expect(highlightsOf(facts)).toEqual([
    { title: 'Garantia', values: ['1 ano'] },
    { title: 'Cores', values: ['Azul'] },
    { title: 'Câmera', values: ['12 MP', '48 MP'] },
  ]);
  expect(highlightsOf(having({ Processador: ['A15'] }))).toEqual([]);
});

test.each([
  [{ SKU: 'IP13-128', name: 'iPhone 13 Câmera & Ação' }, '/produto/IP13-128/iphone-13-camera-acao'],
  [{ SKU: 'A/B 1', name: 'Capa' }, '/produto/A%2FB%201/capa'],
  [{ SKU: 'X', name: '手机' }, '/produto/X'],
])('the page of %o is %s', (product, path) => {
  expect(productPath(product)).toBe(path);
});
