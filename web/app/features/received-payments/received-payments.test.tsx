import type { ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import ReceivedPayments from './received-payments.tsx';

const nothing = { refund: false, link: false, accept: false, refuse: false };
const partial: ReceivedPayment = {
  id: 7,
  e2e_id: 'E00000000202603121702abcdefghijk',
  method: 'pix',
  label: 'Pix',
  provider_id: null,
  instalments: null,
  fee: null,
  net: null,
  txid: null,
  value: 900,
  refunded: 0,
  paid_at: '2026-03-12T17:02:00Z',
  verdict: 'partial',
  order_code: 'ABCD2345',
  order_status: 1,
  order_value: 1000,
  payer: 'Maria Aparecida, ***.982.247-**',
  decided_at: null,
  decided_by: null,
  contested: false,
  is_open: true,
  can: { ...nothing, refund: true, accept: true },
  withdrawal: null,
  refunds: [],
};
const unmatched: ReceivedPayment = {
  ...partial,
  id: 8,
  paid_at: '2026-03-11T12:00:00Z',
  verdict: 'unmatched',
  order_code: null,
  order_value: null,
  can: { ...nothing, refund: true, link: true },
};
const withdrawn: ReceivedPayment = {
  ...partial,
  id: 9,
  verdict: 'settled',
  withdrawal: { asked_at: '2026-03-12T18:00:00Z', state: 'asked', note: null },
  can: { ...nothing, refund: true, refuse: true },
};

const pageOf = (...data: ReceivedPayment[]) => ({
  body: { payments: { data, total: data.length, current_page: 1, last_page: 1 } },
});
const everything = '/api/recebimentos?page=1&situacao=todos';
const refusal = { status: 409, body: { message: 'Ana já decidiu sobre este recebimento.' } };

async function openList(answers: Parameters<typeof answerCalls>[0], rows = [partial, withdrawn, unmatched]) {
  const asked = answerCalls({ [everything]: pageOf(...rows), ...answers });
  const { user } = renderPart(<ReceivedPayments />, { at: '/recebimentos' });
  await screen.findByRole('table');
  const press = (name: string) => screen.getByRole('button', { name });
  const inDialog = () => within(screen.getByRole('dialog'));
  return { asked, user, press, inDialog };
}
/** Puts a text in the place of what a field holds, as pasting does. */
async function fill(user: UserEvent, name: string, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`));

test('each day has its heading, each row its words and only what can be done with it', async () => {
  await openList({});
  const headings = screen.getAllByRole('columnheader').slice(-2);
  expect(headings.map(({ textContent }) => textContent?.slice(0, 10))).toEqual(['12/03/2026', '11/03/2026']);
  expect(screen.getByText('Valor menor') && screen.getByText('Desistência pedida')).toBeTruthy();
  expect(screen.getAllByRole<HTMLAnchorElement>('link', { name: 'ABCD2345' })[0]?.href).toMatch(/\/pedidos\/ABCD2345$/);
  const row = screen.getByText('Sem pedido').closest('tr') as HTMLElement;
  expect(
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Vincular a um pedido', 'Devolver']);
});

test('a disputed payment has nothing to press, and says why', async () => {
  const disputed = {
    ...partial,
    verdict: 'disputed',
    method: 'card',
    label: 'Cartão final 6351',
    can: nothing,
  } as const;
  await openList({}, [disputed]);
  const row = screen.getByText('Contestado no banco').closest('tr') as HTMLElement;
  expect(within(row).queryAllByRole('button')).toEqual([]);
  expect(within(row).getByText(/o banco decide, e até lá o valor não pode ser devolvido nem aceito/)).toBeTruthy();
  const link = within(row).getByRole<HTMLAnchorElement>('link', { name: 'Em contestação' });
  expect(link.href).toMatch(/\/contestacoes\?search=ABCD2345$/);
});

test('a situation is an address of its own, and an empty one says that all is done', async () => {
  const { user, asked } = await openList({ '/api/recebimentos?page=1&situacao=a-conferir': pageOf() });
  await user.click(screen.getByRole('link', { name: 'A conferir' }));
  expect(await screen.findByText('Tudo conferido')).toBeTruthy();
  expect(asked.at(-1)?.path).toContain('situacao=a-conferir');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Exportar' }).href).toContain('situacao=a-conferir');
});

test('cards of which the provider says what nobody knows stand above, with what to do', async () => {
  const strange = {
    ...{ id: 3, reference: 'WXYZ2345-1', order_code: 'WXYZ2345', order_status: 1, label: 'Cartão final 6351' },
    ...{ value: 1000, said: 'pondering: moon_phase', since: '2026-03-12T17:02:00Z' },
  };
  const only = { body: { ...pageOf().body, strange_cards: [strange] } };
  const { user } = await openList({ '/api/recebimentos?page=1&situacao=a-conferir': only });
  await user.click(screen.getByRole('link', { name: 'A conferir' }));
  const row = (await screen.findByText('WXYZ2345-1')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Situação desconhecida')).toBeTruthy();
  expect(within(row).getByText('o provedor diz "pondering: moon_phase" desde 12/03/2026 às 14:02')).toBeTruthy();
  expect(within(row).getByRole<HTMLAnchorElement>('link', { name: 'WXYZ2345' }).href).toMatch(/\/pedidos\/WXYZ2345$/);
  expect(screen.getByText(/Procure a referência no site do provedor antes de entregar ou cancelar/)).toBeTruthy();
  expect(screen.getByText('Nada mais a conferir')).toBeTruthy();
});

test('a list that cannot be had says so, and can be asked for again', async () => {
  answerCalls({ [everything]: [{ status: 500 }, pageOf(partial)] });
  const { user } = renderPart(<ReceivedPayments />, { at: '/recebimentos' });
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Valor menor')).toBeTruthy();
});

describe('giving back', () => {
  const path = '/recebimentos/7/devolver';

  test('is one refund however often an opened dialog is pressed', async () => {
    const changed = { ...partial, refunded: 100 };
    const { user, asked, press, inDialog } = await openList(
      { [path]: [{ status: 500 }, { status: 202, body: { message: 'Devolução pedida.', payment: changed } }] },
      [partial],
    );
    await user.click(press('Devolver'));
    await fill(user, 'Valor a devolver', '100');
    await fill(user, 'Motivo', 'Pagou a mais');
    await user.click(inDialog().getByRole('button', { name: 'Devolver' }));
    await screen.findByText('Não foi possível pedir a devolução.');
    await user.click(inDialog().getByRole('button', { name: 'Devolver' }));
    expect(await screen.findByText('Devolução pedida.')).toBeTruthy();
    expect(screen.getByText(/^devolvido: R\$/)).toBeTruthy();
    const [first, again] = asked.filter((call) => call.path.endsWith(path));
    expect(first?.body).toEqual({ value: 100, reason: 'Pagou a mais' });
    expect(first?.headers.get('idempotency-key')).toBeTruthy();
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  test('in another dialog is another refund, of what is left then', async () => {
    const keys: (string | null | undefined)[] = [];
    const answer = { status: 202, body: { message: 'Devolução pedida.', payment: { ...partial, refunded: 100 } } };
    const { user, asked, press, inDialog } = await openList({ [path]: answer }, [partial]);
    for (const left of [/900,00$/, /800,00$/]) {
      await user.click(press('Devolver'));
      expect(field('Valor a devolver').value).toMatch(left);
      await fill(user, 'Motivo', 'Resto');
      await user.click(inDialog().getByRole('button', { name: 'Devolver' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      keys.push(asked.findLast((call) => call.path.endsWith(path))?.headers.get('idempotency-key'));
    }
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).not.toBe(keys[0]);
  });

  test.each([
    ['900,01', /^Devolva no máximo R\$\s900,00\.$/],
    ['0', /^Informe quanto devolver\.$/],
    ['tudo', /^Informe um valor em reais/],
  ])('refuses "%s" on the spot', async (typed, problem) => {
    const { user, press, inDialog } = await openList({}, [partial]);
    await user.click(press('Devolver'));
    await fill(user, 'Valor a devolver', typed);
    await user.click(inDialog().getByRole('button', { name: 'Devolver' }));
    expect(problems()).toEqual([expect.stringMatching(problem), 'Preencha este campo.']);
  });
});

test('what another admin has decided meanwhile is told by whom, and the list is asked for again', async () => {
  const { user, press, inDialog } = await openList({
    [everything]: [pageOf(partial), pageOf({ ...partial, is_open: false, can: nothing })],
    '/recebimentos/7/aceitar': refusal,
  });
  await user.click(press('Aceitar assim mesmo'));
  expect(inDialog().getByText(/^O pedido ABCD2345 de R\$\s1\.000,00 fica pago/)).toBeTruthy();
  await user.click(press('Aceitar'));
  expect(await screen.findByText(/^Ana já decidiu/)).toBeTruthy();
  await user.click(press('Atualizar a lista'));
  expect(await screen.findByText('Conferido')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a payment is linked by the code of an order, and a wrong code is told at its field', async () => {
  const linked = { ...unmatched, order_code: 'WXYZ6789', verdict: 'settled', is_open: false, can: nothing };
  const { user, asked, press } = await openList(
    {
      '/recebimentos/8/vincular': [
        { status: 422, body: { errors: { order_code: ['Não há pedido com este código.'] } } },
        { body: { message: 'Vinculado.', payment: linked } },
      ],
    },
    [unmatched],
  );
  await user.click(press('Vincular a um pedido'));
  await fill(user, 'Código do pedido', 'wxyz6789 ');
  await user.click(press('Vincular'));
  await waitFor(() => expect(problems()).toEqual(['Não há pedido com este código.']));
  await user.click(press('Vincular'));
  expect(await screen.findByText('Vinculado.')).toBeTruthy();
  expect(screen.getByText('Conferido')).toBeTruthy();
  expect(asked.find((call) => call.path.endsWith('vincular'))?.body).toEqual({ order_code: 'WXYZ6789' });
});

test('the refusal of a withdrawal needs its reason', async () => {
  const { user, asked, press } = await openList(
    {
      '/recebimentos/9/recusar': {
        body: { message: 'Recusada.', payment: { ...withdrawn, is_open: false, can: nothing, withdrawal: null } },
      },
    },
    [withdrawn],
  );
  await user.click(press('Recusar desistência'));
  await user.click(press('Recusar'));
  expect(problems()).toEqual(['Preencha este campo.']);
  await fill(user, 'Motivo', 'Prazo passou');
  await user.click(press('Recusar'));
  expect(await screen.findByText('Recusada.')).toBeTruthy();
  expect(asked.find((call) => call.path.endsWith('recusar'))?.body).toEqual({ reason: 'Prazo passou' });
});

test('money of a card is told with its card, its instalments and what it costs; a refund goes to the bill', async () => {
  const card: ReceivedPayment = {
    ...partial,
    id: 10,
    e2e_id: null,
    method: 'card',
    label: 'Cartão final 6351, 12x',
    instalments: 12,
    fee: 75.94,
    net: 1442.78,
    value: 1518.72,
    verdict: 'overcharged',
    order_value: 1500,
  };
  const { user, inDialog } = await openList({}, [card, partial]);
  const row = screen.getByText('Cobrado a mais no cartão').closest('tr') as HTMLElement;
  expect(within(row).getByText('Cartão final 6351, 12x')).toBeTruthy();
  expect(within(row).getByText(/^tarifa R\$\s75,94, líquido R\$\s1\.442,78$/)).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: 'Devolver' }));
  expect(inDialog().getByText(/aparece em até duas faturas/)).toBeTruthy();
  expect(inDialog().getByText(/^Cartão final 6351, 12x: R\$\s1\.518,72 ·/)).toBeTruthy();
  expect(field('Valor a devolver').value).toMatch(/18,72$/);
});

test('where all money is Pix, nothing is said of how it was paid', async () => {
  await openList({});
  expect(screen.queryByRole('columnheader', { name: 'Forma' })).toBeNull();
});
