import type { Suggestions } from '@giro/contract/calls/search.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { SearchField } from './search-field.tsx';
import { forgetSearches, looksPersonal, recentSearches, rememberSearch } from './search-panel.tsx';

const suggestions: Suggestions = {
  products: [
    { SKU: 'A1', name: 'iPhone 13 128 GB', price: 2499, stock: 2, picture: null },
    { SKU: 'A2', name: 'iPhone 13 mini', price: 1999, stock: 0, picture: null },
  ],
  models: [{ id: 7, name: 'iPhone 13', brand: 'Apple', type: 'Smartphone', picture: null }],
  posts: [{ title: 'Como escolher um iPhone', slug: 'como-escolher', picture: null }],
};
const screens = {
  '/quero-comprar': <p>Lista</p>,
  '/quero-vender': <p>Venda</p>,
  '/produto/:sku/:name': <p>Produto</p>,
  '/blog/:slug': <p>Post</p>,
};

const plainField = () => screen.getByLabelText<HTMLInputElement>('Buscar na loja');
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Buscar na loja' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const activeOption = () =>
  document.getElementById(plainField().getAttribute('aria-activedescendant') ?? '-')?.textContent ?? null;

async function openField(at = '/') {
  const drawn = renderPart(<SearchField />, { at, screens });
  await drawn.user.click(plainField());
  await field();
  return drawn;
}

test('before it is used, the search is a plain form that leads to the list', () => {
  renderPart(<SearchField />, { screens });
  const form = screen.getByRole('search');
  expect([form.getAttribute('action'), form.getAttribute('method'), plainField().name]).toEqual([
    '/quero-comprar',
    null,
    'busca',
  ]);
  expect(plainField().getAttribute('role')).toBeNull();
});

test('typing suggests products, models that the shop buys and posts, with a spoken count', async () => {
  answerCalls({ '/api/busca/sugestoes?q=iphone': { body: suggestions } });
  const { user } = await openField();
  await user.type(plainField(), 'iphone');
  await waitFor(() =>
    expect(options()).toEqual([
      `iPhone 13 128 GB${formatReais(2499)}`,
      'iPhone 13 miniEsgotado',
      'Vender um iPhone 13',
      'Como escolher um iPhone',
      'Ver tudo para “iphone”',
    ]),
  );
  expect(screen.getByRole('status').textContent).toBe('4 sugestões');
  expect(plainField().getAttribute('aria-expanded')).toBe('true');
  expect(plainField().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
});

test('arrows go from the field through the options and back to it; Escape closes the list, then leaves', async () => {
  answerCalls({ '/api/busca/sugestoes?q=iphone': { body: suggestions } });
  const { user } = await openField();
  await user.type(plainField(), 'iphone');
  await screen.findByText('Vender um iPhone 13');
  await user.keyboard('{ArrowDown}');
  expect(activeOption()).toContain('iPhone 13 128 GB');
  await user.keyboard('{ArrowUp}');
  expect(activeOption()).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(activeOption()).toContain('Ver tudo');
  await user.keyboard('{ArrowDown}');
  expect(activeOption()).toBeNull();
  await user.keyboard('{Escape}');
  expect(plainField().getAttribute('aria-expanded')).toBe('false');
  expect([plainField().value, document.activeElement]).toEqual(['iphone', plainField()]);
  await user.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(plainField());
});

test.each([
  ['a product', 'iPhone 13 128 GB', '/produto/A1/iphone-13-128-gb'],
  ['a model that the shop buys', 'Vender um iPhone 13', '/quero-vender?modelo=7'],
  ['a post', 'Como escolher um iPhone', '/blog/como-escolher'],
  ['all that is found', 'Ver tudo para “iphone”', '/quero-comprar?busca=iphone'],
])('a press on %s leads there', async (_, label, address) => {
  answerCalls({ '/api/busca/sugestoes?q=iphone': { body: suggestions } });
  const { user, router } = await openField();
  await user.type(plainField(), 'iphone');
  await user.click(await screen.findByText(label));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(address);
});

test('Enter searches for what is typed, or takes the chosen option; the search is remembered', async () => {
  answerCalls({ '/api/busca/sugestoes?q=iphone': { body: suggestions } });
  const { user, router } = await openField();
  await user.type(plainField(), ' iphone {Enter}');
  expect(router.state.location.search).toBe('?busca=iphone');
  expect(localStorage.getItem('searches')).toBe('["iphone"]');
});

test('Enter takes the option that the arrows have reached', async () => {
  answerCalls({ '/api/busca/sugestoes?q=iphone': { body: suggestions } });
  const { user, router } = await openField();
  await user.type(plainField(), 'iphone');
  await screen.findByText('Vender um iPhone 13');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(router.state.location.pathname).toBe('/quero-vender');
});

test('an empty field shows the last searches, which can be forgotten', async () => {
  rememberSearch('pixel 7');
  rememberSearch('iphone 13');
  const { user } = await openField();
  expect(options()).toEqual(['iphone 13', 'pixel 7']);
  expect(screen.getByRole('status').textContent).toBe('2 buscas recentes');
  await user.click(screen.getByRole('button', { name: 'Limpar buscas recentes' }));
  expect(options()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('a late answer never takes the place of a newer one', async () => {
  let answerLate = (_: object) => {};
  const late = new Promise<object>((resolve) => {
    answerLate = resolve;
  });
  const newer = { ...suggestions, products: [], posts: [], models: [{ ...suggestions.models[0], name: 'Pixel 7' }] };
  const asked = answerCalls({ 'q=ip': late, 'q=pixel': { body: newer } });
  const { user } = await openField();
  await user.type(plainField(), 'ip');
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/api/busca/sugestoes?q=ip']));
  await user.clear(plainField());
  await user.type(plainField(), 'pixel');
  await screen.findByText('Vender um Pixel 7');
  answerLate({ body: suggestions });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(options()).toEqual(['Vender um Pixel 7', 'Ver tudo para “pixel”']);
});

test('a search that cannot be asked still leads to the list', async () => {
  answerCalls({});
  const { user } = await openField();
  await user.type(plainField(), 'iphone');
  await waitFor(() => expect(options()).toEqual(['Ver tudo para “iphone”']));
});

test.each([
  ['/', {}],
  ['k', { ctrlKey: true }],
  ['k', { metaKey: true }],
])('the key %s with %o leads into the field, unless somebody types elsewhere', async (key, held) => {
  renderPart(
    <>
      <SearchField />
      <textarea aria-label="Recado" />
    </>,
    { screens },
  );
  const note = screen.getByLabelText('Recado');
  note.focus();
  fireEvent.keyDown(note, { key, ...held });
  expect(document.activeElement).toBe(note);
  note.blur();
  const isFree = fireEvent.keyDown(document.body, { key, ...held });
  expect([document.activeElement, isFree]).toEqual([plainField(), false]);
});

test('the field shows what the list is searched for', () => {
  renderPart(<SearchField />, { at: '/quero-comprar?busca=pixel%207', path: '/quero-comprar' });
  expect(within(screen.getByRole('search')).getByLabelText<HTMLInputElement>('Buscar na loja').value).toBe('pixel 7');
});

test('the newest search is first, each stands once, and six are kept', () => {
  for (const text of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7']) rememberSearch(text);
  rememberSearch('D4');
  expect(recentSearches()).toEqual(['D4', 'g7', 'f6', 'e5', 'c3', 'b2']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['iphone 13 pro max', false],
  ['galaxy s23 5000mah', false],
  ['AP-13-128-PT', false],
  ['maria@example.com', true],
  ['529.982.247-25', true],
  ['(11) 98765-4321', true],
  ['356938035643809', true],
])('%s may be personal: %s', (text, isPersonal) => {
  expect(looksPersonal(text)).toBe(isPersonal);
  rememberSearch(text);
  expect(recentSearches()).toEqual(isPersonal ? [] : [text]);
});

test.each(['{', '{"a":1}', '[1,null]', '"x"'])('what somebody else wrote there (%s) is no search', (stored) => {
  localStorage.setItem('searches', stored);
  expect(recentSearches()).toEqual([]);
});

test('a browser that stores nothing breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberSearch('iphone');
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});
