import type { Product } from '@giro/contract/calls/products.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import ProductActions from '../product/product-actions.tsx';
import CompareBar from './compare-bar.tsx';
import { ComparePage, comparedRows } from './compare-page.tsx';
import CompareToggle from './compare-toggle.tsx';

const build = (SKU: string, price: number, state: string) => ({
  id: Number(SKU.slice(1)),
  SKU,
  name: `Aparelho ${SKU}`,
  price,
  stock: 1,
  images: [],
  attributes: [
    { attribute_name: 'Estado', values: [{ id: 1, value: state }] },
    { attribute_name: 'Conexão', values: [{ id: 2, value: '5G' }] },
  ],
});
const [first, second] = [build('P1', 1000, 'Novo'), build('P2', 900, 'Seminovo')];
const answers = Object.fromEntries(
  [first, second].map((produto) => [`/productDetails/${produto.SKU}`, { body: { produto } }]),
);

test('up to three are chosen on cards; the bar says how many, and leads to them', async () => {
  const cards = ['P1', 'P2', 'P3', 'P4'].map((SKU) => ({ SKU, name: `Aparelho ${SKU}` }));
  const { user } = renderPart(
    <>
      {cards.map((card) => (
        <CompareToggle key={card.SKU} product={card} />
      ))}
      <CompareBar />
    </>,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name: `Comparar ${name}` }));
  expect(screen.queryByRole('button', { name: 'Limpar' })).toBeNull();
  await press('Aparelho P1');
  expect(screen.getByRole('status').textContent).toContain('Escolha mais um');
  await press('Aparelho P2');
  await press('Aparelho P3');
  expect(screen.getByRole('button', { name: 'Comparar Aparelho P4' }).hasAttribute('disabled')).toBe(true);
  await press('Aparelho P2');
  expect(screen.getByText('2 aparelhos para comparar')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Comparar' }).getAttribute('href')).toBe('/comparar?skus=P1,P3');
  await user.click(screen.getByRole('button', { name: 'Limpar' }));
  expect(screen.getByRole('button', { name: 'Comparar Aparelho P1' }).getAttribute('aria-pressed')).toBe('false');
});

test('side by side they say what differs, and one can be taken out', async () => {
  answerCalls(answers);
  const { user, router } = renderPart(<ComparePage />, { at: '/comparar?skus=P1,P2,P1' });
  const table = within(await screen.findByRole('table', { name: 'Aparelhos lado a lado' }));
  expect(table.getByText('Seminovo')).toBeTruthy();
  expect(table.getAllByText('diferente')).toHaveLength(2);
  expect(table.getByText('Conexão')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Mostrar só as diferenças' }));
  expect(table.queryByText('Conexão')).toBeNull();
  await user.click(table.getByRole('button', { name: /Tirar Aparelho P1/ }));
  expect(router.state.location.search).toBe('?skus=P2');
  expect(await screen.findByText('Escolha de dois a três aparelhos')).toBeTruthy();
});

test('two that are taken out faster than the page is drawn are both gone', async () => {
  const third = build('P3', 800, 'Novo');
  answerCalls({ ...answers, '/productDetails/P3': { body: { produto: third } } });
  const { router } = renderPart(<ComparePage />, { at: '/comparar?skus=P1,P2,P3' });
  const out = (name: string) => screen.getByRole('button', { name: new RegExp(`^Tirar ${name}`) });
  await screen.findByRole('table', { name: 'Aparelhos lado a lado' });
  // React draws what is not urgent only when this ends.
  await act(async () => {
    out('Aparelho P1').click();
    out('Aparelho P2').click();
  });
  expect(router.state.location.search).toBe('?skus=P3');
});

test('one that is gone is left out, and a failure can be tried again', async () => {
  answerCalls({ ...answers, '/productDetails/P9': { status: 404 } });
  const gone = renderPart(<ComparePage />, { at: '/comparar?skus=P1,P2,P9' });
  expect((await screen.findAllByRole('columnheader')).length).toBe(2);
  gone.unmount();
  answerCalls({ ...answers, '/productDetails/P2': [{ status: 500 }, { body: { produto: second } }] });
  const { user } = renderPart(<ComparePage />, { at: '/comparar?skus=P1,P2' });
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

test('a product is passed on as the phone does, or its address is copied and that is said', async () => {
  const root = { shop: {}, origin: 'https://loja.test' };
  const { user, unmount } = renderPart(<ProductActions product={first as unknown as Product} />, { root });
  await user.click(screen.getByRole('button', { name: 'Compartilhar' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Link copiado'));
  expect(await navigator.clipboard.readText()).toBe('https://loja.test/produto/P1/aparelho-p1');
  unmount();
  const shared: object[] = [];
  Object.assign(navigator, { share: async (what: object) => void shared.push(what) });
  const again = renderPart(<ProductActions product={first as unknown as Product} />, { root });
  await again.user.click(screen.getByRole('button', { name: 'Compartilhar' }));
  expect(shared).toEqual([{ title: 'Aparelho P1', url: 'https://loja.test/produto/P1/aparelho-p1' }]);
  Reflect.deleteProperty(navigator, 'share');
});

const attribute = (attribute_name: string, ...values: string[]) => ({
  attribute_name,
  values: values.map((value, id) => ({ id, value })),
});

it('says fact by fact what differs, and where one says nothing', () => {
  const rows = comparedRows([
    { price: 1000, stock: 1, attributes: [attribute('Estado', 'Novo'), attribute('Conexão', '4G', '5G')] },
    { price: 1000, stock: 0, attributes: [attribute('Estado', 'Novo'), attribute('Cores', 'Azul')] },
  ]);
  expect(rows.map(({ name, differs }) => [name, differs])).toEqual([
    ['Preço no Pix', false],
    ['Disponível', true],
    ['Estado', false],
    ['Conexão', true],
    ['Cores', true],
  ]);
  expect(rows[3]?.values).toEqual(['4G, 5G', '—']);
});
