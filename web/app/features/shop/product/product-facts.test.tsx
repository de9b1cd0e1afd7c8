import type { ProductDetails } from '@giro/contract/calls/products.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { buildProduct } from '../../../../test/shop.ts';
import { BuyingFacts } from './buying-facts.tsx';
import { featureIconOf, featureKeywords, featureOf, plainFeatureIcon } from './feature-icons.ts';
import { conditionOf, highlightsOf, itemConditionOf } from './product-facts.ts';
import { TradeIn } from './product-page.tsx';

const root = { shop: { vicinity: 'Rua XV, 100' } };
const facts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('what the inspection found of the one unit stands among the facts, with its passport', () => {
  const product: ProductDetails = {
    ...buildProduct(),
    passport_code: 'K7M2P9QX',
    device: { grade: 'B', battery_percent: 87 },
  };
  renderPart(<BuyingFacts product={product} />, { root });
  expect(facts()[1]).toBe('Bateria com 87\u00a0% da capacidade original');
  expect(facts()[2]).toMatch(/^Diagnóstico feito, nota B Muito bom/);
  expect(facts()[3]).toBe('1 ano de garantia da loja com os 90 dias da garantia legal');
  expect(screen.getByRole('link', { name: 'Ver o passaporte deste aparelho' }).getAttribute('href')).toBe(
    '/aparelho/K7M2P9QX',
  );
});

test('nothing is said of what is not known; guarantee, withdrawal and place always are', () => {
  const product: ProductDetails = { ...buildProduct({ attributes: [] }), passport_code: null, device: null };
  renderPart(<BuyingFacts product={product} />, { root });
  expect(facts()).toEqual([
    'Garantia legal de 90 dias ',
    '7 dias para desistir depois de receber, com o valor pago de volta',
    'Retire na loja Rua XV, 100',
  ]);
});

test('the guarantee is the one that the shop has written, as that of a sealed device', () => {
  const attributes = [{ attribute_name: 'Garantia', values: [{ id: 1, value: '1 ano do fabricante' }] }];
  renderPart(<BuyingFacts product={buildProduct({ attributes })} />, { root });
  expect(facts()[0]).toBe('Garantia: 1 ano do fabricante com os 90 dias da garantia legal');
});

test.each([
  [1200, /faltam R\$\s800,00/],
  [2000, /paga este aparelho/],
  [2600, /ainda sobram R\$\s600,00/],
  [undefined, /Tem um aparelho usado\?/],
])('a phone worth %s beside a price of 2000', async (value, words) => {
  localStorage.setItem(
    'kept-quote',
    JSON.stringify({ path: '/quero-vender?modelo=1', device: 'iPhone 12', value, at: Date.now() }),
  );
  renderPart(<TradeIn price={2000} />);
  expect(await screen.findByText(words)).toBeTruthy();
});

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

test.each([
  ['Câmera traseira', 'camera'],
  ['CAMERA', 'camera'],
  ['Memória RAM', 'memoria'],
  ['Resolução da tela', 'resolucao'],
  ['Tela', 'tela'],
  ['Sensor biométrico', 'sensor'],
  ['Carregamento sem fio', 'carregamento'],
  ['Carregador', 'carregador'],
  ['Sistema Operacional', 'sistema operacional'],
  ['Resistência à água', 'resistencia a agua'],
  ['Dual SIM', 'dual sim'],
  ['Dimensões', 'dimensoes'],
  ['Xyz', undefined],
])('%s is about %s', (name, feature) => {
  expect(featureOf(name)).toBe(feature);
});

test('everything that can be told apart has an icon of its own, anything else a check', () => {
  const icons = featureKeywords.map((keyword) => featureIconOf(keyword));
  expect(icons).not.toContain(plainFeatureIcon);
  expect(featureIconOf('Xyz')).toBe(plainFeatureIcon);
});
