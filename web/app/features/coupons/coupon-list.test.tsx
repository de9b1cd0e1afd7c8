import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import type { CouponRecord } from '@giro/contract/calls/coupons.ts';
import { shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { texts } from '@giro/contract/texts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import CouponList from './coupon-list.tsx';

const types = [
  { id: 2, name: 'Tablet', version: 1 },
  { id: 3, name: 'Relógio', version: 1 },
];
const back: CouponRecord = {
  id: 4,
  code: 'VOLTA10',
  kind: 'percent',
  value: 12.5,
  min_total: 1000,
  starts_at: '2026-11-24',
  ends_at: '2026-12-31',
  most_uses: 100,
  most_per_person: 1,
  categories: [2],
  active: true,
  situation: 'active',
  uses: 3,
  revenue: 4500,
  version: 2,
};
const off: CouponRecord = {
  ...back,
  id: 5,
  code: 'ANTIGO',
  kind: 'amount',
  value: 50,
  min_total: 0,
  starts_at: null,
  ends_at: null,
  most_uses: null,
  most_per_person: null,
  categories: [],
  active: false,
  situation: 'off',
  uses: 0,
  revenue: 0,
};
const pageOf = (...data: CouponRecord[]) => ({ body: { data, total: data.length, current_page: 1, last_page: 1 } });
const person = (role: string) => ({ body: { id: 1, name: 'Ana', email: 'a@x.br', profile: 'admin', roles: [role] } });

function openList(answers: Parameters<typeof answerCalls>[0] = {}, role = 'gerente') {
  const asked = answerCalls({
    [currentUserCall.path]: person(role),
    [shopCatalogueCall.path]: { body: { brands: [], types, attributes: [] } },
    '/cupons?page=1&sort=desc': pageOf(back, off),
    ...answers,
  });
  return { ...renderPart(<CouponList />, { at: '/cupons' }), asked };
}

const rowOf = async (code: string) => within((await screen.findByText(code)).closest('tr') as HTMLElement);
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => localStorage.setItem('token', 'handle'));

test('the list says what each coupon takes off, until when, how often, and what came of it', async () => {
  openList();
  expect(await screen.findByRole('heading', { level: 1, name: 'Cupons' })).toBeTruthy();
  const row = await rowOf('VOLTA10');
  await row.findByText('só Tablet');
  for (const text of ['12,5%', '24/11/2026 a 31/12/2026', '3 de 100', '1 por pessoa', 'Valendo'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getAllByRole('cell').map(({ textContent }) => plain(textContent))).toEqual(
    expect.arrayContaining(['12,5%a partir de R$ 1.000,00', 'R$ 4.500,00']),
  );
  const other = await rowOf('ANTIGO');
  expect(other.getAllByRole('cell').map(({ textContent }) => plain(textContent))).toEqual(
    expect.arrayContaining(['ANTIGO', 'R$ 50,00', 'Sem prazo', '0', 'R$ 0,00', 'Desligado']),
  );
});

test('no coupon yet: what one is good for', async () => {
  openList({ '/cupons?page=1&sort=desc': pageOf() });
  expect(await screen.findByText('Nenhum cupom ainda')).toBeTruthy();
});

test('the link of a coupon is copied', async () => {
  const { user } = openList();
  const row = await rowOf('VOLTA10');
  await user.click(row.getByRole('button', { name: 'Copiar link' }));
  expect(await row.findByRole('button', { name: 'Link copiado' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/quero-comprar?cupom=VOLTA10`);
});

test('who may only look at coupons can copy links and change nothing', async () => {
  openList({}, 'vendas');
  const row = await rowOf('VOLTA10');
  expect(row.getByRole('button', { name: 'Copiar link' })).toBeTruthy();
  await waitFor(() => expect(row.queryByRole('button', { name: 'Editar' })).toBeNull());
  expect(row.queryByRole('button', { name: 'Excluir' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Adicionar cupom' })).toBeNull();
});

test('a coupon is added; its bad fields are told all at once, those of the shop too', async () => {
  const refused = { status: 422, body: { message: 'x', errors: { code: [texts.coupon.taken] } } };
  const saved = { status: 201, body: { message: 'Cupom criado com sucesso!', coupon: { ...back, id: 9 } } };
  const { user, asked } = openList({ '/api/cupons': [refused, saved] });
  await screen.findByText('só Tablet');
  await user.click(screen.getByRole('button', { name: 'Adicionar cupom' }));
  await screen.findByRole('dialog');
  await user.type(await dialog().findByLabelText(/^Código/), 'v');
  await user.type(dialog().getByLabelText(/^Compra mínima/), 'x');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(problems()).toEqual([texts.coupon.code, texts.required, texts.invalidMoney]));

  await user.type(dialog().getByLabelText(/^Código/), 'olta10');
  await user.click(dialog().getByRole('radio', { name: 'Valor em reais' }));
  const value = dialog().getByLabelText<HTMLInputElement>(/^Desconto/);
  await user.type(value, '950');
  const least = dialog().getByLabelText<HTMLInputElement>(/^Compra mínima/);
  await user.clear(least);
  await user.type(least, '2000');
  expect(plain(value.value)).toBe('R$ 950,00');
  await user.click(dialog().getByRole('checkbox', { name: 'Tablet' }));
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(problems()).toEqual([texts.coupon.taken]));
  await user.type(dialog().getByLabelText(/^Código/), '0');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Cupom criado com sucesso!')).toBeTruthy();
  expect(asked.filter(({ path, body }) => path === '/api/cupons' && body).at(-1)?.body).toEqual({
    code: 'VOLTA100',
    kind: 'amount',
    value: 950,
    min_total: 2000,
    starts_at: null,
    ends_at: null,
    most_uses: null,
    most_per_person: 1,
    categories: [2],
    active: true,
  });
});

test('a coupon is changed as it was loaded, and what somebody else saved is taken in', async () => {
  const conflict = { status: 409, body: { message: 'Bia salvou antes.' } };
  const saved = { body: { message: 'Cupom atualizado com sucesso!', coupon: back } };
  const { user, asked } = openList({
    '/cupons?page=1&sort=desc': [pageOf(back), pageOf({ ...back, most_uses: 200, version: 3 })],
    '/cupons/4': [conflict, saved],
  });
  await user.click((await rowOf('VOLTA10')).getByRole('button', { name: 'Editar' }));
  await screen.findByRole('dialog');
  const value = await dialog().findByLabelText<HTMLInputElement>(/^Desconto/);
  expect(value.value).toBe('12,5%');
  await user.clear(value);
  await user.type(value, '15');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  expect(await dialog().findByText('Bia salvou antes.')).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Recarregar cupom' }));
  await waitFor(() => expect(dialog().getByLabelText<HTMLInputElement>(/^Usos no total/).value).toBe('200'));
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Cupom atualizado com sucesso!')).toBeTruthy();
  const sent = asked.filter(({ path }) => path === '/api/cupons/4');
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"2"', '"3"']);
  expect(sent.at(-1)?.body).toMatchObject({ value: 15, most_uses: 200 });
});

test('a coupon is deleted after its orders were named', async () => {
  const { user, asked } = openList({ '/cupons/4': { body: { message: 'Cupom excluído com sucesso!' } } });
  await user.click((await rowOf('VOLTA10')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText(/Os 3 pedidos que o usaram continuam com o desconto/)).toBeTruthy();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Cupom excluído com sucesso!')).toBeTruthy();
  expect(asked.some(({ path }) => path === '/api/cupons/4')).toBe(true);
});
