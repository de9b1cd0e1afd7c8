import type { ProductDetails } from '@giro/contract/calls/products.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { buildProduct } from '../../../../test/shop.ts';
import { BuyingFacts } from './buying-facts.tsx';
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
