import type { ParcelOfProposal } from '@giro/contract/calls/parcels.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildCode, buildParcel, packer } from '../../../test/parcels.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import ArrivingList from './arriving-list.tsx';
import OrderParcels from './order-parcels.tsx';
import { askableOf, ProposalParcels } from './proposal-parcels.tsx';

const { approved, codeSent, inTransit, purchaseRejected, purchaseCancelled, returned } = proposalStatus;
const proposalOf = (status: number, ...parcels: ParcelOfProposal[]) => ({
  ...{ id: 41, status, parcels },
  history: [approved, inTransit, status].map((each) => ({ status: each })),
});
const listOf = (...data: ParcelOfProposal[]) => ({ body: { parcels: { data, total: data.length, last_page: 1 } } });

test.each([
  [approved, [], { code: true, return: false }],
  [codeSent, [], { code: true, return: false }],
  [codeSent, [buildCode()], { code: false, return: false }],
  [codeSent, [buildCode({ state: 'asking' })], { code: false, return: false }],
  [codeSent, [buildCode({ state: 'expired' })], { code: true, return: false }],
  [inTransit, [buildCode({ state: 'posted' })], { code: false, return: false }],
  [purchaseRejected, [buildCode({ state: 'delivered' })], { code: false, return: true }],
  [purchaseCancelled, [buildCode({ way: 'to-seller', state: 'packing' })], { code: false, return: false }],
  [purchaseCancelled, [], { code: false, return: true }],
] as const)('at %i a carrier can be asked %#', (status, parcels, expected) => {
  expect(askableOf(proposalOf(status, ...parcels))).toEqual(expected);
});

test('a device that never came, or went back already, is not sent back', () => {
  for (const history of [
    [approved, purchaseCancelled],
    [inTransit, returned, purchaseCancelled],
  ]) {
    const statuses = history.map((status) => ({ status }));
    expect(askableOf({ ...proposalOf(purchaseCancelled), history: statuses })).toEqual({ code: false, return: false });
  }
});

function openProposal(proposal: ReturnType<typeof proposalOf>, answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({ '/api/user': { body: packer }, ...answers });
  const onTold = vi.fn();
  const part = <ProposalParcels proposal={proposal} onTold={onTold} onReload={async () => {}} />;
  const { user } = renderPart(part);
  return {
    asked,
    user,
    onTold,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

test('a code is asked for at a press; a refusal is told in the server’s words', async () => {
  const { press, onTold } = openProposal(proposalOf(codeSent), {
    '/proposals/41/postagem': [
      { status: 422, body: { message: 'Confira o endereço.', errors: { address: ['Falta o endereço do vendedor.'] } } },
      { status: 202, body: { parcel: buildCode({ state: 'asking' }) } },
    ],
  });
  await press('Pedir código');
  expect(await screen.findByText('Falta o endereço do vendedor.')).toBeTruthy();
  await press('Pedir código');
  await vi.waitFor(() => expect(onTold).toHaveBeenCalledWith(expect.stringMatching(/^Código pedido/)));
});

test('a code stands with its last day, and is renewed or cancelled beside it', async () => {
  const { user, press, onTold, asked } = openProposal(proposalOf(codeSent, buildCode()), {
    '/envios/9/cancelar': { body: { parcel: buildCode({ state: 'cancelled' }) } },
  });
  expect(await screen.findByText('4638012880')).toBeTruthy();
  expect(screen.getByText('postar até 10/07/2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Renovar' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pedir código' })).toBeNull();
  await press('Cancelar código');
  await user.type(await screen.findByLabelText(/^Motivo/), 'Endereço errado');
  await press('Cancelar envio');
  await vi.waitFor(() => expect(onTold).toHaveBeenCalledWith('Envio cancelado.'));
  expect(asked.find(({ path }) => path.endsWith('/cancelar'))?.body).toEqual({ reason: 'Endereço errado' });
});

test('a refused device is sent back, and packed at the desk', async () => {
  const { press, onTold } = openProposal(proposalOf(purchaseRejected, buildCode({ state: 'delivered' })), {
    '/proposals/41/devolucao': { status: 202, body: { parcel: buildCode({ way: 'to-seller', state: 'packing' }) } },
  });
  await press('Devolver pelo correio');
  await vi.waitFor(() => expect(onTold).toHaveBeenCalledWith(expect.stringMatching(/^Devolução criada/)));
});

test('a shop without a carrier reads nothing of parcels', async () => {
  const asked = answerCalls({ '/api/user': { body: { ...packer, has_parcels: undefined } } });
  renderPart(<ProposalParcels proposal={proposalOf(codeSent)} onTold={() => {}} onReload={async () => {}} />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('Postagem')).toBeNull();
});

const order = { id: 12, order_code: 'ABCD2345' };
const ofOrder = '/api/envios?search=ABCD2345&situacao=todos';

test('an order shows its own parcels, and who gave up gets a code once', async () => {
  const sent = buildParcel({ state: 'delivered', delivered_at: '2026-03-18T15:00:00Z', tracking_code: 'AD1BR' });
  const back = buildCode({ way: 'from-buyer', order_code: 'ABCD2345', proposal_id: null });
  const other = buildParcel({ id: 99, order_code: 'ABCD2345X' });
  answerCalls({
    [ofOrder]: [listOf(sent, other), listOf(back, sent)],
    '/orders/12/devolucao': { status: 202, body: { parcel: back } },
  });
  const onTold = vi.fn();
  const { user } = renderPart(<OrderParcels order={order} isGivenUp onTold={onTold} />);
  expect(await screen.findByText('Entregue em 18/03')).toBeTruthy();
  expect(screen.getByText('AD1BR')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Pedir código de devolução' }));
  expect(await screen.findByText('4638012880')).toBeTruthy();
  expect(onTold).toHaveBeenCalledWith(expect.stringMatching(/^Código de devolução pedido/));
  expect(screen.queryByRole('button', { name: 'Pedir código de devolução' })).toBeNull();
});

test('what is to arrive is listed with its day, and leads to the rest of it', async () => {
  const coming = buildCode({ state: 'posted', due_on: '2026-03-12' });
  answerCalls({ '/api/envios?situacao=a-chegar': { body: { parcels: { data: [coming], total: 14, last_page: 2 } } } });
  renderPart(<ArrivingList />);
  const list = within(await screen.findByRole('table', { name: 'A chegar' }));
  expect(list.getByText('Chega em 12/03')).toBeTruthy();
  expect(list.getByText('Proposta 41')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver todos os 14' })).toBeTruthy();
});
