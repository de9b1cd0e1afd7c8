import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildParcel, paperRoot } from '../../../test/parcels.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import HandoverPage from './handover-page.tsx';

const parcels = [
  buildParcel({ state: 'handed', tracking_code: 'AD1BR' }),
  buildParcel({ id: 6, order_code: 'EFGH6789' }),
];
const handover = { id: 12, number: 4, at: '2026-03-12T12:00:00Z', by: 'Ana', parcels };

function open(answer: object) {
  answerCalls({ '/api/envios/entregas/12': answer });
  return renderPart(<HandoverPage />, {
    at: '/envios/entregas/12',
    path: '/envios/entregas/:id',
    root: paperRoot,
  });
}

test('a list is read again later, and printed to be signed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = open({ body: { handover } });
  expect(await screen.findByRole('heading', { name: 'Lista de entrega nº 4' })).toBeTruthy();
  expect(screen.getByText('2 envios · 12/03/2026 às 09:00 · por Ana')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pedido EFGH6789' })).toBeTruthy();
  expect(screen.getAllByText('Correios · PAC')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Imprimir lista' }));
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('an address that leads to no list says so', async () => {
  open({ status: 404 });
  expect(await screen.findByText('Não achamos uma lista de entrega com este número.')).toBeTruthy();
});
