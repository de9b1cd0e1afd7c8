import type { Parcel } from '@giro/contract/calls/parcels.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildCode, buildParcel } from '../../../test/parcels.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import ParcelList from './parcel-list.tsx';

const counts = {
  'a-embalar': 3,
  'com-etiqueta': 0,
  'a-caminho': 1,
  problemas: 0,
  'a-chegar': 2,
  entregues: 900,
  todos: 907,
};
const listOf = (...data: Parcel[]) => ({
  body: { parcels: { data, total: data.length, current_page: 1, last_page: 1, per_page: 10 }, counts },
});
const usual = '/api/envios?page=1&situacao=a-embalar';
const first = buildParcel();
const second = buildParcel({ id: 6, order_code: 'EFGH6789', person: 'Davi Nunes' });

function open(answers: Parameters<typeof answerCalls>[0], at = '/envios') {
  const asked = answerCalls(answers);
  const handover = <p>Lista de entrega aberta</p>;
  const { user, router } = renderPart(<ParcelList />, { at, screens: { '/envios/entregas/:id': handover } });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string) => user.click(await screen.findByRole('checkbox', { name }));
  return { asked, user, router, press, choose };
}
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

test('a row says whose it is, where it goes, how and when, and what the carrier costs', async () => {
  open({ [usual]: listOf({ ...first, charged: 31.2, difference: 5.7 }, second) });
  const row = within(await rowOf('Bia Lima'));
  expect(row.getByRole<HTMLAnchorElement>('link', { name: 'Pedido ABCD2345' }).href).toMatch(/\/envios\/5$/);
  for (const words of ['iPhone 13', 'Blumenau/SC', 'Chega em 20/03', 'A embalar'])
    expect(row.getByText(words)).toBeTruthy();
  expect(row.getByText('Correios · PAC')).toBeTruthy();
  expect(row.getByText('Cotado 25,50 · cobrado 31,20').className).not.toBe('');
  expect(within(await rowOf('Davi Nunes')).getByText('Cotado 25,50').className).toBe('');
});

test('tabs say how much there is, without noise from what is over', async () => {
  open({ [usual]: listOf(first) });
  expect(await screen.findByRole('link', { name: 'A embalar (3)' })).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Situação' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'A embalar (3)',
    'Com etiqueta',
    'A caminho (1)',
    'Problemas',
    'A chegar (2)',
    'Entregues',
    'Todos',
  ]);
  expect(tabs.getByRole('link', { name: 'A embalar (3)' }).getAttribute('aria-current')).toBe('true');
});

test('each tab says what is missing, and a search that finds nothing has its own words', async () => {
  const { user } = open({
    [usual]: listOf(),
    '/api/envios?page=1&situacao=problemas': listOf(),
    '/api/envios?page=1&search=nada&situacao=problemas': listOf(),
  });
  expect(await screen.findByText('Nada a embalar')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Problemas' }));
  expect(await screen.findByText('Nenhum problema')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'nada{Enter}');
  expect(await screen.findByText('Nada encontrado para “nada”')).toBeTruthy();
});

test('a list that cannot be had says so, and can be asked for again', async () => {
  const { press } = open({ [usual]: [{ status: 500 }, listOf(first)] });
  await press('Tentar de novo');
  expect(await screen.findByText('Bia Lima')).toBeTruthy();
});

test('labels are asked for the chosen ones, and those that cannot have one are named with the reason', async () => {
  const refused = [{ id: 6, field: 'nota_key', message: 'Informe a chave da nota.' }];
  const { asked, press, choose } = open({
    [usual]: [listOf(first, second), listOf({ ...first, state: 'asking', state_label: 'Pedindo etiqueta' }, second)],
    '/envios/etiquetas': { status: 202, body: { asked: [5], refused } },
  });
  await choose('Escolher todos desta página');
  await press('Gerar etiquetas');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('1 envio ficou sem etiqueta')).toBeTruthy();
  expect(alert.textContent).toContain('Pedido EFGH6789: Informe a chave da nota.');
  expect(within(alert).getByRole<HTMLAnchorElement>('link', { name: 'Pedido EFGH6789' }).href).toMatch(/\/envios\/6$/);
  expect(alert.textContent).toContain('Etiqueta pedida.');
  expect(asked.find(({ path }) => path.endsWith('/envios/etiquetas'))?.body).toEqual({ ids: [5, 6] });
  expect(await screen.findByText('Pedindo etiqueta')).toBeTruthy();
});

test('where none can have a label, each is named with its reason', async () => {
  const refused = [
    { id: 5, field: 'weight_g', message: 'Informe o peso.' },
    { id: 6, field: 'box', message: 'Escolha a caixa.' },
  ];
  const errors = { ids: ['Pedido ABCD2345: Informe o peso.', 'Pedido EFGH6789: Escolha a caixa.'] };
  const { press, choose } = open({
    [usual]: listOf(first, second),
    '/envios/etiquetas': [
      { status: 422, body: { message: 'Nenhuma etiqueta pôde ser pedida.', errors, refused } },
      { status: 422, body: { message: 'Confira os campos.', errors: { ids: ['Escolha no máximo 50 envios.'] } } },
    ],
  });
  await choose('Escolher todos desta página');
  await press('Gerar etiquetas');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('2 envios ficaram sem etiqueta')).toBeTruthy();
  expect(alert.getByRole<HTMLAnchorElement>('link', { name: 'Pedido EFGH6789' }).href).toMatch(/\/envios\/6$/);
  expect(alert.getByText(/Escolha a caixa/)).toBeTruthy();
  expect(alert.queryByText(/Etiqueta pedida/)).toBeNull();
  await press('Gerar etiquetas');
  expect(await screen.findByText('Escolha no máximo 50 envios.')).toBeTruthy();
});

test('labels are printed together, and the parcels given to the carrier on one list', async () => {
  const ready = [first, second].map((parcel) => ({
    ...parcel,
    state: 'ready' as const,
    state_label: 'Com etiqueta',
    has_label: true,
  }));
  const { asked, press, choose, router } = open(
    {
      '/api/envios?page=1&situacao=com-etiqueta': listOf(...ready),
      '/envios/entregas': [
        { status: 422, body: { errors: { ids: ['Só envios com etiqueta são entregues à transportadora.'] } } },
        {
          status: 201,
          body: { handover: { id: 12, number: 4, at: '2026-03-12T12:00:00Z', by: 'Ana', parcels: ready } },
        },
      ],
    },
    '/envios?situacao=com-etiqueta',
  );
  await choose('Escolher todos desta página');
  const print = screen.getByRole<HTMLAnchorElement>('link', { name: 'Imprimir' });
  expect(print.href).toMatch(/\/api\/envios\/etiquetas\?ids=5%2C6$/);
  expect(screen.queryByRole('button', { name: /^Gerar etiquetas/ })).toBeNull();
  await press('Entregar à transportadora');
  await press('Entregar');
  expect(await screen.findByText('Só envios com etiqueta são entregues à transportadora.')).toBeTruthy();
  await press('Entregar');
  expect(await screen.findByText('Lista de entrega aberta')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/envios/entregas/12');
  expect(asked.findLast(({ path }) => path.endsWith('/envios/entregas'))?.body).toEqual({ ids: [5, 6] });
});

test('what comes to the shop is not chosen, and a press is for those that it fits', async () => {
  const ready = { ...second, state: 'ready' as const, state_label: 'Com etiqueta', has_label: true };
  const { choose } = open(
    { '/api/envios?page=1&situacao=todos': listOf(first, ready, buildCode()) },
    '/envios?situacao=todos',
  );
  await choose('Escolher Pedido ABCD2345, Bia Lima');
  await choose('Escolher Pedido EFGH6789, Davi Nunes');
  expect(screen.queryByRole('checkbox', { name: /Proposta 41/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Gerar etiquetas (1 de 2)' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Imprimir (1 de 2)' })).toBeTruthy();
  expect(screen.getByText('2 envios', { selector: '[role=status]' })).toBeTruthy();
});

test('fifty are chosen at most, over the pages of the list', async () => {
  const many = Array.from({ length: 30 }, (_, place) =>
    buildParcel({ id: 100 + place, order_code: `AAAA${String(place).padStart(4, '0')}` }),
  );
  const others = many.map((parcel) => ({ ...parcel, id: parcel.id + 100, order_code: `B${parcel.order_code}` }));
  const page = (data: Parcel[], current_page: number) => ({
    body: { parcels: { data, total: 60, current_page, last_page: 2, per_page: 30 }, counts },
  });
  const { user, choose } = open({
    [usual]: page(many, 1),
    '/api/envios?page=2&situacao=a-embalar': page(others, 2),
  });
  await choose('Escolher todos desta página');
  await user.click(screen.getByRole('button', { name: /2$/ }));
  await screen.findByText('Pedido BAAAA0000');
  await choose('Escolher todos desta página');
  expect(screen.getByText('50 envios: no máximo 50 por vez')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Limpar escolha' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Gerar etiquetas/ })).toBeNull());
});

test('the boxes and presses of a row are reached by the keyboard', async () => {
  const { user } = open({ [usual]: listOf(first) });
  const box = await screen.findByRole('checkbox', { name: 'Escolher Pedido ABCD2345, Bia Lima' });
  box.focus();
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Gerar etiquetas' })).toBeTruthy();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Pedido ABCD2345');
});
