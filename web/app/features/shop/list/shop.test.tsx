import { formatReais } from '@giro/contract/rules/money.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import { buildBrowsed, buildFound, buildProduct } from '../../../../test/shop.ts';
import { Shop } from './shop.tsx';

const [iphone, pixel] = [buildProduct(), buildProduct({ id: 2, SKU: 'G7', name: 'Pixel 7', price: 1899 })];
const whole = {
  'productsAll?page=1': { body: buildBrowsed([iphone, pixel]) },
  '/api/busca': { body: buildFound([iphone, pixel]) },
};

function openShop(search: string, answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls({ ...whole, ...answers });
  const drawn = renderPart(<Shop first={undefined} />, { at: `/quero-comprar${search}`, screens: { '/x': <p>x</p> } });
  const address = () => drawn.router.state.location.search;
  return { ...drawn, asked, address };
}

const panel = async () => within(await screen.findByRole('complementary', { name: 'Filtros' }));
const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('what is ticked is counted before it is applied, and the other choices follow', async () => {
  const cores = [
    {
      name: 'Cores',
      values: [
        { id: 1, value: 'Preto', count: 1 },
        { id: 2, value: 'Azul', count: 0 },
      ],
    },
  ];
  const { user, asked, address } = openShop('', {
    '/api/busca?attr=Cores%3A1': { body: buildFound([iphone], { facets: cores }) },
    '/api/products/filter': { body: { products: [iphone] } },
  });
  const filters = await panel();
  expect(filters.getByRole('status').textContent).toBe('2 aparelhos');
  expect(filters.getByRole('img', { name: '5 aparelhos' })).toBeTruthy();
  await user.click(filters.getByRole('checkbox', { name: 'Preto' }));
  expect(filters.getByRole('status').textContent).toBe('');
  await waitFor(() => expect(filters.getByRole('status').textContent).toBe('1 aparelho'));
  expect(filters.getByRole('img', { name: '0 aparelhos' })).toBeTruthy();
  expect([address(), names()]).toEqual(['', ['iPhone 13 128 GB', 'Pixel 7']]);

  await user.click(filters.getByRole('button', { name: 'Aplicar Filtros' }));
  expect(address()).toBe('?attr=Cores:1');
  await waitFor(() => expect(names()).toEqual(['iPhone 13 128 GB']));
  const sent = asked.find(({ path }) => path.endsWith('/products/filter'))?.body;
  expect(sent).toEqual({ filters: { modelos: [], attributes: { Cores: [1] } } });
});

test('a price is typed as people write it, two the wrong way round are turned, a senseless one is said to be so', async () => {
  const { user, address } = openShop('', {
    '?preco_min=1500&preco_max=2000.5': { body: buildFound([pixel]) },
    '?preco_min=2000.5': { body: buildFound([iphone]) },
  });
  const filters = await panel();
  const [from, to] = [filters.getByLabelText<HTMLInputElement>('De'), filters.getByLabelText<HTMLInputElement>('Até')];
  expect([from.placeholder, to.placeholder]).toEqual(
    [formatReais(899), formatReais(6999)].map((price) => price.replace(',00', '')),
  );
  await user.type(from, 'mil');
  expect(from.getAttribute('aria-invalid')).toBe('true');
  expect(filters.getByText('Escreva como 1.500,00.').id).toBe(from.getAttribute('aria-describedby'));
  await user.clear(from);
  expect(from.getAttribute('aria-invalid')).toBeNull();
  await user.type(from, '2.000,50');
  await user.type(to, 'R$ 1.500');
  await waitFor(() => expect(filters.getByRole('status').textContent).toBe('1 aparelho'));
  await user.keyboard('{Enter}');
  expect(address()).toBe('?preco_min=1500&preco_max=2000.5');
  await waitFor(() => expect(names()).toEqual(['Pixel 7']));
  expect(from.value).toBe(formatReais(1500).replace(',00', ''));

  await user.click(filters.getByRole('button', { name: 'Limpar Filtros' }));
  expect(address()).toBe('');
  expect(['De', 'Até'].map((end) => filters.getByLabelText<HTMLInputElement>(end).value)).toEqual(['', '']);
});

test('what is chosen stands above the list, and goes one by one', async () => {
  const { user, address } = openShop('?busca=fone&modelos=4&attr=Cores:2&ordem=menor-preco', {
    '/api/busca?q=fone&ordem=menor-preco&modelos=4&attr=Cores%3A2': { body: buildFound([pixel]) },
    '/api/busca?q=fone&ordem=menor-preco&attr=Cores%3A2': { body: buildFound([pixel]) },
    '/api/busca?ordem=menor-preco&attr=Cores%3A2': { body: buildFound([pixel, iphone]) },
  });
  const chips = within(await screen.findByRole('list', { name: 'Filtros escolhidos' }));
  await waitFor(() =>
    expect(chips.getAllByRole('button').map((chip) => chip.getAttribute('aria-label'))).toEqual([
      'Remover “fone”',
      'Remover iPhone 13',
      'Remover Cores: Azul',
    ]),
  );
  await user.click(chips.getByRole('button', { name: 'Remover iPhone 13' }));
  expect(address()).toBe('?busca=fone&attr=Cores:2&ordem=menor-preco');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Produtos' }));
  await user.click(chips.getByRole('button', { name: 'Remover “fone”' }));
  expect(address()).toBe('?attr=Cores:2&ordem=menor-preco');
  await waitFor(() => expect(names()).toEqual(['Pixel 7', 'iPhone 13 128 GB']));
});

test('two that are taken away faster than the list is drawn are both gone', async () => {
  const { address } = openShop('?busca=fone&modelos=3&attr=Cores:1', {});
  const chips = within(await screen.findByRole('list', { name: 'Filtros escolhidos' }));
  const first = await chips.findByRole('button', { name: 'Remover “fone”' });
  // React draws what is not urgent only when this ends.
  await act(async () => {
    first.click();
    screen.getByRole('button', { name: /^Remover Cores/ }).click();
  });
  expect(address()).toBe('?modelos=3');
});

test('the order is part of the address, and a new one begins at the first page', async () => {
  const { user, address } = openShop('?busca=fone&page=2', {
    '/api/busca?q=fone&page=2': { body: buildFound([pixel]) },
    '/api/busca?q=fone&ordem=maior-preco': { body: buildFound([iphone, pixel]) },
  });
  await user.selectOptions(await screen.findByLabelText('Ordenar por'), 'Maior preço');
  expect(address()).toBe('?busca=fone&ordem=maior-preco');
  await waitFor(() => expect(names()).toEqual(['iPhone 13 128 GB', 'Pixel 7']));
});

test('a search that finds nothing offers what comes nearest and the way to sell', async () => {
  const models = [{ id: 7, name: 'Pixel 7', brand: 'Google', type: 'Smartphone', picture: null }];
  openShop('?busca=pixl', { '/api/busca?q=pixl': { body: buildFound([], { nearest: [pixel], models }) } });
  expect(await screen.findByText('Nenhum produto encontrado')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'O mais parecido com “pixl”' })).toBeTruthy();
  expect(names()).toEqual(['Pixel 7']);
  const sell = screen.getByRole('link', { name: 'Vender um Pixel 7' });
  expect(sell.getAttribute('href')).toBe('/quero-vender?modelo=7');
});

test('a late count never takes the place of a newer one', async () => {
  let answerLate = (_: object) => {};
  const late = new Promise<object>((resolve) => {
    answerLate = resolve;
  });
  const { user } = openShop('', {
    '/api/busca?attr=Cores%3A1': late,
    '/api/busca?attr=Cores%3A1%2C2': { body: buildFound([iphone]) },
  });
  const filters = await panel();
  await user.click(filters.getByRole('checkbox', { name: 'Preto' }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await user.click(filters.getByRole('checkbox', { name: 'Azul' }));
  await waitFor(() => expect(filters.getByRole('status').textContent).toBe('1 aparelho'));
  answerLate({ body: buildFound([iphone, pixel]) });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(filters.getByRole('status').textContent).toBe('1 aparelho');
});

test('without an answer of the search the plain list stands, with filters that nothing counts', async () => {
  openShop('', { '/api/busca': { status: 500 } });
  const filters = await panel();
  expect(filters.getByRole('checkbox', { name: 'Preto' })).toBeTruthy();
  expect(filters.queryAllByRole('img')).toEqual([]);
  expect(names()).toEqual(['iPhone 13 128 GB', 'Pixel 7']);
});

test('on phones the button says how many devices it leads to, and closes the filters', async () => {
  const { user, address } = openShop('', {
    '/api/busca?modelos=4': { body: buildFound([iphone]) },
    '/api/products/filter': { body: { products: [iphone] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Filtros' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Filtros' }));
  await user.click(sheet.getByRole('checkbox', { name: 'iPhone 13' }));
  const apply = await sheet.findByRole('button', { name: 'Aplicar Filtros: ver 1 aparelho' });
  expect(apply.textContent).toBe('Ver 1 aparelho');
  await user.click(apply);
  expect(address()).toBe('?modelos=4');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('many numbers are a range, whose ends follow each other', async () => {
  const values = ['80%', '82%', '85%', '88%', '90%', '92%', '95%', '98%', '100%'].map((value, index) => ({
    id: 20 + index,
    value,
    count: 1,
  }));
  const { user, address } = openShop('', {
    '/api/busca': { body: buildFound([iphone], { facets: [{ name: 'Saúde da bateria', values }] }) },
    '/api/products/filter': { body: { products: [iphone] } },
  });
  const group = within((await panel()).getByRole('group', { name: 'Saúde da bateria' }));
  await user.selectOptions(group.getByLabelText('Até'), '85% (1)');
  await user.selectOptions(group.getByLabelText('De'), '95% (1)');
  expect(group.getByLabelText<HTMLSelectElement>('Até').selectedOptions[0]?.text).toBe('95% (1)');
  await user.click((await panel()).getByRole('button', { name: 'Aplicar Filtros' }));
  expect(address()).toBe('?attr=Sa%C3%BAde%20da%20bateria:26');
});
