import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import ProductList from './product-list.tsx';

const azul: ManagedProduct = {
  id: 9,
  SKU: 'IP13-AZ',
  name: 'iPhone 13 Azul',
  price: 1000,
  stock: 3,
  images: [{ url: '/files/a.webp' }],
  details: { stock: 3, description: '' },
  attributes: [{ attribute_name: 'Estado', values: [{ id: 1, value: 'Seminovo' }] }],
  selected_attributes: [],
  types: [{ id: 2, name: 'Smartphone' }],
  modelo: null,
  created_at: '2026-01-01T12:00:00Z',
  version: 5,
  published: true,
};
const preto: ManagedProduct = { ...azul, id: 8, SKU: 'IP13-PR', name: 'iPhone 13 Preto', published: false, stock: 0 };

const pageOf = (...data: ManagedProduct[]) => ({
  body: { data, total: data.length, current_page: 1, last_page: 1 },
});
const catalogue = {
  body: {
    types: [{ id: 2, name: 'Smartphone' }],
    brands: [],
    modelos: [{ id: 4, name: 'iPhone 13' }],
    attributes: [
      { id: 1, name: 'Estado', attribute_name: 'Estado', types: [], attribute_values: [{ id: 7, value: 'Vitrine' }] },
    ],
  },
};

async function openList(answers: Parameters<typeof answerCalls>[0] = {}, at = '/cadastros') {
  const asked = answerCalls({
    '/products/gestao?page=1': pageOf(azul, preto),
    '/categoryAll2': catalogue,
    '/products/gestao': pageOf(azul),
    ...answers,
  });
  const { user, router } = renderPart(<ProductList />, { at });
  await screen.findByRole('table');
  const sent = (end: string) => asked.filter((call) => call.path.endsWith(end)).map(({ body }) => body);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const tick = (name: string) => user.click(screen.getByRole('checkbox', { name }));
  return { asked, user, router, sent, press, tick };
}
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);

test('a hidden product says so in its row', async () => {
  await openList();
  expect(rowOf('iPhone 13 Preto').getByText('Oculto')).toBeTruthy();
  expect(rowOf('iPhone 13 Azul').queryByText('Oculto')).toBeNull();
});

describe('the filters', () => {
  test('stand in the address, and are asked for', async () => {
    const { user, router, asked } = await openList({
      '/products/gestao?page=1&estado=7': pageOf(azul),
      '/products/gestao?page=1&estado=7&oculto=sim&ordem=menor-preco': pageOf(preto),
      '/products/gestao?page=1&estado=7&oculto=sim': pageOf(preto),
    });
    await waitFor(() => expect(screen.getByRole('option', { name: 'Vitrine' })).toBeTruthy());
    await user.selectOptions(screen.getByLabelText('Estado'), 'Vitrine');
    await user.selectOptions(screen.getByLabelText('Na loja'), 'Ocultos');
    await user.selectOptions(screen.getByLabelText('Ordem'), 'Menor preço');
    expect(router.state.location.search).toBe('?estado=7&oculto=sim&ordem=menor-preco');
    await waitFor(() => expect(asked.at(-1)?.path).toMatch(/estado=7&oculto=sim&ordem=menor-preco$/));
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(router.state.location.search).toBe('?ordem=menor-preco');
  });

  test('without a find say what to do', async () => {
    answerCalls({ '/products/gestao?page=1&estoque=esgotado': pageOf(), '/categoryAll2': catalogue });
    renderPart(<ProductList />, { at: '/cadastros?estoque=esgotado&tipo=x' });
    expect(await screen.findByText('Nenhum aparelho com estes filtros')).toBeTruthy();
  });
});

describe('several chosen', () => {
  test('are hidden at once', async () => {
    const { sent, press, tick } = await openList({
      '/products/gestao/publicar': { body: { message: '2 aparelhos ocultados da loja.', changed: [9, 8] } },
    });
    expect(screen.queryByRole('button', { name: 'Ocultar' })).toBeNull();
    await tick('Selecionar todos desta página');
    expect(screen.getByText('2 escolhidos')).toBeTruthy();
    await press('Ocultar');
    expect(await screen.findByText('2 aparelhos ocultados da loja.')).toBeTruthy();
    expect(sent('/publicar')).toEqual([{ ids: [9, 8], published: false }]);
    await waitFor(() => expect(screen.queryByText('2 escolhidos')).toBeNull());
  });

  test('in which buyers would miss something are named before they are published', async () => {
    const bare = { ...preto, images: [], attributes: [] };
    const { sent, press, tick } = await openList({
      '/products/gestao?page=1': pageOf({ ...azul, published: false }, bare, { ...bare, id: 7, published: true }),
      '/products/gestao/publicar': { body: { message: '2 aparelhos publicados na loja.', changed: [9] } },
    });
    await tick('Selecionar todos desta página');
    await press('Publicar');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByText('Faltam a foto e o estado')).toHaveLength(1);
    expect(sent('/publicar')).toEqual([]);
    await press('Só os completos (2)');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('/publicar')).toEqual([{ ids: [9, 7], published: true }]);
  });

  const moved = (version: number, after: number | null) => ({
    body: {
      message: '1 preço muda.',
      applied: false,
      products: [{ id: 9, SKU: azul.SKU, name: azul.name, version, before: 1000, after }],
    },
  });

  test('get new prices that were shown before, over the versions that were shown', async () => {
    const conflict = '“iPhone 13 Azul” foi alterado por Bia em 01/02/2026 às 10:00. Nada foi gravado: confira de novo.';
    const { user, sent, press, tick } = await openList({
      '/products/gestao/precos': [
        moved(5, 925),
        { status: 409, body: { message: conflict } },
        moved(6, 925),
        { body: { ...moved(6, 925).body, applied: true, message: '1 preço alterado.' } },
      ],
    });
    await tick('Escolher iPhone 13 Azul');
    await press('Mudar preço');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Ver preços novos' }));
    expect(problems()).toEqual(['Preencha este campo.']);
    await user.click(dialog.getByLabelText('Diminuir'));
    await user.type(dialog.getByLabelText(/Quantos por cento/), '7,5%');
    await user.click(dialog.getByLabelText('Arredondar para reais inteiros'));
    await user.click(dialog.getByRole('button', { name: 'Ver preços novos' }));
    expect((await dialog.findByText(/925,00/)).tagName).toBe('INS');
    const asked = { direction: 'down', by: 'percent', value: 7.5, whole_reais: true };
    await user.click(dialog.getByRole('button', { name: 'Mudar 1 preço' }));
    expect(await dialog.findByText(conflict)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/Quantos por cento/).value).toBe('7,5%');
    await user.click(dialog.getByRole('button', { name: 'Conferir de novo' }));
    await waitFor(() => expect(dialog.queryByText(conflict)).toBeNull());
    await user.click(await dialog.findByRole('button', { name: 'Mudar 1 preço' }));
    expect(await screen.findByText('1 preço alterado.')).toBeTruthy();
    expect(sent('/precos')).toEqual([
      { products: [{ id: 9, version: 5 }], ...asked, dryRun: true },
      { products: [{ id: 9, version: 5 }], ...asked, dryRun: false },
      { products: [{ id: 9, version: 5 }], ...asked, dryRun: true },
      { products: [{ id: 9, version: 6 }], ...asked, dryRun: false },
    ]);
  });

  test('below the floor are marked before, and changed for a reason', async () => {
    const below = moved(5, 500);
    const products = below.body.products.map((product) => ({ ...product, below_floor: true }));
    const { user, sent, press, tick } = await openList({
      '/products/gestao/precos': [
        { body: { ...below.body, products } },
        { status: 409, body: { message: '1 preço fica abaixo do piso.', needs: 'floor_reason' } },
        { body: { ...below.body, applied: true, message: '1 preço alterado.' } },
      ],
    });
    await tick('Escolher iPhone 13 Azul');
    await press('Mudar preço');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mudar preço' }));
    await user.click(dialog.getByLabelText('Diminuir'));
    await user.type(dialog.getByLabelText(/Quantos por cento/), '50');
    await user.click(dialog.getByRole('button', { name: 'Ver preços novos' }));
    expect(await dialog.findByText('1 preço fica abaixo do piso da loja.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Motivo'), 'Queima');
    await user.click(dialog.getByRole('button', { name: 'Mudar 1 preço' }));
    const why = within(await screen.findByRole('dialog', { name: 'Por que abaixo do piso?' }));
    await user.type(why.getByLabelText('Motivo'), 'Fim de linha');
    await user.click(why.getByRole('button', { name: 'Seguir assim mesmo' }));
    expect(await screen.findByText('1 preço alterado.')).toBeTruthy();
    expect(sent('/precos').at(-1)).toMatchObject({ price_reason: 'Queima', floor_reason: 'Fim de linha' });
  });

  test('are not changed while one price cannot be', async () => {
    const { user, press, tick } = await openList({ '/products/gestao/precos': moved(5, null) });
    await tick('Escolher iPhone 13 Azul');
    await press('Mudar preço');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Reais'));
    await user.type(dialog.getByLabelText(/Quantos reais/), '1000');
    await user.click(dialog.getByRole('button', { name: 'Ver preços novos' }));
    expect(await dialog.findByText(/Um preço ficaria abaixo de R\$ 0,01/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Mudar/ })).toBeNull();
  });
});

test('a copy begins with everything but a SKU and stock', async () => {
  const { user } = await openList();
  await user.click(rowOf('iPhone 13 Azul').getByRole('button', { name: 'Duplicar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicar aparelho' }));
  const value = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value;
  expect([value(/^Nome/), value(/^SKU/), value(/^Estoque/)]).toEqual(['iPhone 13 Azul', '', '0']);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Publicado na loja/).checked).toBe(true);
});

test('a table says what it adds and changes before it is applied', async () => {
  const result = {
    message: '',
    applied: false,
    unchanged: 1,
    problems: [],
    fingerprint: 'f',
    changes: [
      { line: 2, SKU: 'A', name: 'Novo', isNew: true, fields: [{ column: 'preço', before: '', after: 'R$ 1,00' }] },
    ],
  };
  const { user, press, sent } = await openList({
    '/produtos/importar': [{ body: result }, { body: { ...result, message: '1 produto foi adicionado.' } }],
  });
  await press('Importar aparelhos');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Ou cole as linhas da planilha'), 'SKU;preço');
  await user.click(dialog.getByRole('button', { name: 'Conferir' }));
  expect(await screen.findByText('1 mudança · 1 linha sem mudança')).toBeTruthy();
  await press('Aplicar 1 mudança');
  expect(await screen.findByText('1 produto foi adicionado.')).toBeTruthy();
  expect(sent('/importar')).toEqual([
    { csv: 'SKU;preço', dryRun: true },
    { csv: 'SKU;preço', dryRun: false, fingerprint: 'f' },
  ]);
});

test('a table whose prices are below the floor says so by row, and goes in for a reason', async () => {
  const fields = [{ column: 'preço', before: 'R$ 2,00', after: 'R$ 1,00' }];
  const result = {
    message: '1 produto foi alterado.',
    applied: false,
    unchanged: 0,
    problems: [],
    fingerprint: 'f',
    changes: [{ line: 2, SKU: 'A', name: 'Capa', isNew: false, fields, below_floor: true }],
  };
  const { user, press, sent } = await openList({
    '/produtos/importar': [
      { body: result },
      { status: 409, body: { message: '1 preço fica abaixo do piso.', needs: 'floor_reason' } },
      { body: { ...result, applied: true } },
    ],
  });
  await press('Importar aparelhos');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Ou cole as linhas da planilha'), 'SKU;preço');
  await user.click(dialog.getByRole('button', { name: 'Conferir' }));
  expect(await screen.findByText('Abaixo do piso')).toBeTruthy();
  await press('Aplicar 1 mudança');
  await user.type(await screen.findByLabelText('Motivo'), 'Queima');
  await press('Seguir assim mesmo');
  expect(await screen.findByText('1 produto foi alterado.')).toBeTruthy();
  expect(sent('/importar').at(-1)).toMatchObject({ fingerprint: 'f', floor_reason: 'Queima' });
});

test('a zip says where its pictures go before they are written', async () => {
  const result = {
    message: '1 imagem vai para 1 aparelho.',
    applied: false,
    products: [{ id: 9, SKU: 'IP13-AZ', name: 'iPhone 13 Azul', kept: 1, files: ['IP13-AZ-1.jpg'] }],
    skipped: [{ file: 'x.txt', reason: 'Não é uma imagem JPG, PNG, WebP ou AVIF.' }],
  };
  const { user, press, asked } = await openList({
    '/produtos/fotos': [{ body: result }, { body: { ...result, message: '1 imagem gravada em 1 aparelho.' } }],
  });
  await press('Imagens em zip');
  const dialog = within(await screen.findByRole('dialog', { name: 'Imagens em zip' }));
  await user.upload(dialog.getByLabelText('Arquivo zip'), new File(['x'], 'fotos.zip'));
  expect(await dialog.findByText('1 imagem vai para 1 aparelho.')).toBeTruthy();
  for (const text of ['IP13-AZ-1.jpg', 'x.txt']) expect(dialog.getByText(text)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Gravar imagens' }));
  expect(await screen.findByText('1 imagem gravada em 1 aparelho.')).toBeTruthy();
  expect(asked.filter(({ path }) => path.endsWith('/fotos'))).toHaveLength(2);
});
