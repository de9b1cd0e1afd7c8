import { answerOwnCounterOfferCall } from '@giro/contract/calls/counter-offers.ts';
import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { readOwnRenewalCall } from '@giro/contract/calls/renewals.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSellerParcel } from '../../../../test/deliveries.ts';
import { buildOffer, setClock } from '../../../../test/offers.ts';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import OwnProposals from './own-proposals.tsx';

beforeEach(() => void setClock());
afterEach(() => void vi.useRealTimers());

const buildProposal = (part: Partial<Proposal> = {}): Proposal => ({
  id: 12,
  status: 8,
  nota: null,
  created_at: '2026-03-01T10:00:00Z',
  valid_until: '2026-03-09T02:59:59Z',
  base_value: 1500,
  proposal_value: 1500,
  proposal_value_new: 1250,
  custo_frete: 35,
  data_pagamento: null,
  codigo: 'BR1',
  codigo_dev: null,
  rejectionReason: null,
  marca: 'Apple',
  tipo: 'Smartphone',
  modelo: 'iPhone 13',
  image_model: null,
  imei: '490154203237518',
  serial_number: null,
  selected_options: [],
  bank_data: null,
  bank_token: 'b-1',
  bank_editable: true,
  account_changed_at: null,
  account_change: null,
  offer: buildOffer(),
  user: {} as Proposal['user'],
  history: [{ status: 8, at: '2026-03-12T10:00:00Z', by: null }],
  version: 1,
  promised: null,
  parcels: [],
  pay_as: 'pix',
  credit_offer: null,
  ...part,
});

const listPath = `${listOwnProposalsCall.path}?page=1`;
const answerPath = answerOwnCounterOfferCall.path.replace(':id', '12');
const page = (part?: Partial<Proposal>) => ({ body: { data: [buildProposal(part)], total: 1, last_page: 1 } });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const answered = (part: Parameters<typeof buildOffer>[0]) => ({
  body: { message: 'Ok.', offer: buildOffer(part), bank_token: null },
});

function draw(answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls(answers);
  const sent = () => asked.filter(({ path }) => path.endsWith(answerPath)).map(({ body }) => body);
  return { sent, ...renderPart(<OwnProposals />, { root: { shop: { whatsapp: '5547999990000' } } }) };
}

test('an open offer is the next step of its row, and accepted there it leads to the bank data', async () => {
  const accepted = { offer: buildOffer({ state: 'accepted' }), status: 6 };
  const { user, sent } = draw({
    [listPath]: [page(), page(accepted)],
    [answerPath]: answered({ state: 'accepted' }),
  });
  await user.click(await button('Responder à oferta'));
  expect(await heading('Responda até 17/03 (faltam 3 dias)')).toBeTruthy();
  await user.click(await button(/^Aceitar R\$\s1\.250,00$/));
  await user.click(await button(/^Sim, aceitar/));
  expect(await heading('Oferta aceita')).toBeTruthy();
  expect(sent()).toEqual([{ aceita: true, valor: 1250 }]);
  await user.click(await button('Informar dados bancários'));
  expect(await screen.findByLabelText(/^Titular da conta/)).toBeTruthy();
});

test('its details lead there too, and a refusal brings the device back', async () => {
  const { user, sent } = draw({
    [listPath]: [page(), page({ offer: buildOffer({ state: 'refused' }), status: 11, bank_editable: false })],
    [answerPath]: answered({ state: 'refused' }),
  });
  await user.click(await button('Visualizar'));
  await user.click(await button('Ver e responder'));
  await user.click(await button('Recusar e receber de volta'));
  await user.click(await button('Sim, recusar a oferta'));
  expect(await heading('Vamos devolver seu aparelho')).toBeTruthy();
  expect(sent()).toEqual([{ aceita: false, valor: 1250 }]);
  expect(screen.queryByRole('button', { name: 'Informar dados bancários' })).toBeNull();
});

test('an offer that another one has replaced is shown as it is now', async () => {
  const { user } = draw({
    [listPath]: [page(), page({ offer: buildOffer({ id: 4, new_value: 1300 }) })],
    [answerPath]: { status: 409, body: { message: 'O valor da oferta é outro.' } },
  });
  await user.click(await button('Responder à oferta'));
  await user.click(await button(/^Aceitar/));
  await user.click(await button(/^Sim, aceitar/));
  expect(await button(/^Aceitar R\$\s1\.300,00$/)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toMatch(/A oferta mudou/);
});

test('an offer that is answered asks for nothing more', async () => {
  draw({ [listPath]: page({ offer: buildOffer({ state: 'accepted' }), status: 9 }) });
  await button('Visualizar');
  expect(screen.queryByRole('button', { name: 'Responder à oferta' })).toBeNull();
});

test('a quote that is over is marked in its row and in full', async () => {
  const { user } = draw({ [listPath]: page({ status: 4, is_expired: true, offer: null, proposal_value_new: null }) });
  const row = within((await screen.findByText('Apple iPhone 13')).closest('tr') as HTMLElement);
  expect(row.getByText('Cotação vencida')).toBeTruthy();
  expect(row.getByText('venceu em 08/03/2026')).toBeTruthy();
  await user.click(await button('Visualizar'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Cotação vencida')).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Renove a cotação antes de enviar' })).toBeTruthy();
  expect(dialog.getByText('Venceu em')).toBeTruthy();
});

const renewal = (part: object = {}) => ({
  body: {
    message: 'Cotação renovada.',
    renewal: {
      proposal_id: 12,
      device: 'Apple iPhone 13',
      image_model: null,
      model_id: 3,
      old_value: 1500,
      new_value: 1420,
      valid_until: '2026-03-09T02:59:59Z',
      is_expired: true,
      is_open: true,
      days: 7,
      ...part,
    },
  },
});

test('a quote that is over is renewed where it stands, at the value of today', async () => {
  const over = { status: 1, is_expired: true, offer: null, proposal_value_new: null };
  const now = { ...over, is_expired: false, proposal_value: 1420, valid_until: '2026-03-22T02:59:59Z' };
  const renewed = renewal({ old_value: 1420, valid_until: '2026-03-22T02:59:59Z', is_expired: false });
  const asked = answerCalls({
    [listPath]: [page(over), page(now)],
    [readOwnRenewalCall.path.replace(':id', '12')]: [renewal(), renewed],
  });
  const { user } = renderPart(<OwnProposals />, { root: { shop: { whatsapp: '5547999990000' } } });
  await user.click(await button('Visualizar'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Renovar cotação' }));
  expect(await heading(/^Hoje pagamos R\$\s1\.420,00 \(antes R\$\s1\.500,00\)$/)).toBeTruthy();
  await user.click(await button('Renovar por 7 dias'));
  expect(await heading('Cotação renovada')).toBeTruthy();
  expect(asked.flatMap(({ path, body }) => (path.endsWith('/renovacao') && body ? [body] : []))).toEqual([
    { valor: 1420 },
  ]);
  await user.click(await button('Fechar'));
  expect(await screen.findByText('válida até 21/03/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Renovar cotação' })).toBeNull();
});

test.each([
  [1, '2026-03-16T02:59:59Z', true],
  [4, '2026-03-16T02:59:59Z', true],
  [1, '2026-03-20T02:59:59Z', false],
  [5, '2026-03-16T02:59:59Z', false],
])('of status %i, valid until %s, can be renewed in its row: %s', async (status, valid_until, canRenew) => {
  draw({ [listPath]: page({ status, valid_until, is_expired: false, offer: null, proposal_value_new: null }) });
  await button('Visualizar');
  expect(Boolean(screen.queryByRole('button', { name: 'Renovar cotação' }))).toBe(canRenew);
});

test('a renewed quote says so', async () => {
  const events = [{ kind: 'quote-renewed' as const, at: '2026-03-02T10:00:00Z', by: null, detail: 'R$ 1.420,00' }];
  draw({ [listPath]: page({ status: 4, offer: null, events }) });
  expect(await screen.findByText('renovada, válida até 08/03/2026')).toBeTruthy();
});

const offered = {
  status: 5,
  offer: null,
  proposal_value_new: null,
  credit_offer: { value: 1500, bonus: 120, total: 1620 },
};

test('a seller takes credit in place of the Pix, and reads what follows', async () => {
  const asked = answerCalls({
    [listPath]: [page(offered), page({ ...offered, pay_as: 'credit' })],
    '/proposals/12/credito': { body: { proposal: buildProposal({ ...offered, pay_as: 'credit' }) } },
  });
  const { user } = renderPart(<OwnProposals />, { root: { shop: { credit: { bonus_percent: 8, days: 365 } } } });
  await user.click(await button('Visualizar'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Pagamos na sua conta em até 2 dias úteis depois que a compra for aprovada.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /^R\$\s1\.620,00 de crédito na loja\s*8 % a mais$/ }));
  expect(dialog.getByText(/vale por 1 ano\. Se mudar de ideia, você recebe R\$\s1\.500,00 em dinheiro/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Receber em crédito' }));
  expect(await screen.findByText('Você recebe em crédito na loja.')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('/credito'))?.body).toEqual({ aceita: true });
  expect(await screen.findByText(/^em crédito: R\$\s1\.620,00$/)).toBeTruthy();
});

test('a seller who has the credit is led to it, and chooses no more', async () => {
  answerCalls({ [listPath]: page({ ...offered, status: 6, pay_as: 'credit' }) });
  const { user } = renderPart(<OwnProposals />, { root: { shop: {} } });
  await user.click(await button('Visualizar'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading', { name: /^Você recebeu R\$\s1\.620,00 de crédito$/ })).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Ver meu crédito' }).getAttribute('href')).toBe('/credito');
  expect(dialog.queryByRole('radio')).toBeNull();
});

test('a seller whose device pays a part of an order is told to bring it, and chooses nothing', async () => {
  const promised = { order_code: 'ABCD2345', until: '2026-03-16T02:59:59Z' };
  answerCalls({ [listPath]: page({ ...offered, status: 1, pay_as: 'pix', promised }) });
  const { user } = renderPart(<OwnProposals />, { root: { shop: {} } });
  await user.click(await button('Visualizar'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading', { name: 'Leve seu aparelho à loja' })).toBeTruthy();
  expect(dialog.getByText(/^Ele paga parte do pedido ABCD2345, reservado até 15\/03 às 23:59\./)).toBeTruthy();
  expect(dialog.getByText('Pedido ABCD2345, até 15/03/2026 às 23:59')).toBeTruthy();
  expect(dialog.queryByRole('radio')).toBeNull();
});

test.each([
  ['ready', 'Código 4638012880, postar até 10/07', 1],
  ['posted', undefined, 2],
  ['delivered', undefined, 3],
  ['expired', 'O prazo do código terminou. Peça outro à loja.', undefined],
] as const)('a parcel that is %s tells its seller what to do, and its steps', async (state, words, done) => {
  const { user } = draw({
    [listPath]: page({ status: 4, codigo: '4638012880', parcels: [buildSellerParcel({ state })] }),
  });
  await user.click(await button('Visualizar'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dados da Proposta' }));
  if (words) expect(dialog.getByText(words)).toBeTruthy();
  if (state === 'ready') expect(dialog.getByText(/leve aos Correios com este código até 10\/07\.$/)).toBeTruthy();
  const steps = dialog.queryByRole('list', { name: 'Andamento do envio' });
  expect(steps?.querySelectorAll('[data-done]').length).toBe(done);
});
