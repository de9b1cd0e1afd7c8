import type { Passport } from '@giro/contract/calls/units.ts';
import { gradeMeanings } from '@giro/contract/rules/device.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { loadPassport } from './passport-meta.ts';
import { PassportPage } from './passport-page.tsx';

const passport: Passport = {
  code: 'K7M2P9QX',
  product: { id: 3, name: 'iPhone 13', slug: 'IP13', image: null },
  capacity: '128 GB',
  colour: 'Azul',
  imei_end: '7518',
  tests: [
    { code: 'screen', result: 'pass' },
    { code: 'biometrics', result: 'fail' },
  ],
  battery_percent: 87,
  cycles: null,
  grade: 'B',
  wipe: null,
  lookup: null,
  inspected_at: '2026-03-12T18:00:00Z',
  photos: [{ id: 9, url: '/api/aparelhos/K7M2P9QX/fotos/9' }],
  state: 'in_stock',
  warranty_until: null,
};
const draw = (part: Partial<Passport> = {}) =>
  renderPart(<PassportPage passport={{ ...passport, ...part }} />, { root: { shop: { name: 'Giro' }, origin: '' } });

test('a passport says what was tested, how the device looks and where to buy it', () => {
  draw();
  expect(screen.getByText(gradeMeanings.B)).toBeTruthy();
  const tests = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(tests).toEqual(expect.arrayContaining(['TelaFunciona', 'BiometriaNão funciona']));
  expect(screen.getByRole('img', { name: 'iPhone 13, foto 1 de 1' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver preço e comprar' });
  expect(link.getAttribute('href')).toBe('/produto/IP13/iphone-13');
});

test('one that is sold names nobody and is not on sale', () => {
  draw({ state: 'sold', warranty_until: '2027-03-12', tests: [], photos: [], grade: null });
  expect(screen.getByText('Vendido pela loja')).toBeTruthy();
  expect(screen.getByText('Até 12/03/2027')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ver preço e comprar' })).toBeNull();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(within(screen.getByRole('article')).getByRole('button', { name: 'Imprimir etiqueta' })).toBeTruthy();
});

test('a passport is printed whole, with a code that leads to its page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = draw({ warranty_until: '2027-03-12' });
  await user.click(screen.getByRole('button', { name: 'Imprimir passaporte' }));
  const paper = within(await screen.findByRole('article', { name: 'Passaporte do aparelho', hidden: true }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(paper.getByText('Passaporte do aparelho K7M2P9QX')).toBeTruthy();
  expect(paper.getByRole('img', { name: 'QR code do passaporte', hidden: true })).toBeTruthy();
  expect(paper.getByText('Não funciona')).toBeTruthy();
  expect(paper.getByText('Até 12/03/2027')).toBeTruthy();
});

test.each([
  [404, 'missing'],
  [422, 'missing'],
  [500, 'failed'],
])('an answer of %i is a passport that is %s', async (status, state) => {
  const refuse = () => Promise.reject(Object.assign(new Error(), { status }));
  expect(await loadPassport(refuse, 'X')).toEqual({ state });
});
