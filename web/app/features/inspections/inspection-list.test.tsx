import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildCode, packer } from '../../../test/parcels.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import InspectionList from './inspection-list.tsx';

const proposal = {
  id: 41,
  marca: 'Apple',
  modelo: 'iPhone 13',
  imei: '490154203237518',
  user: { name: 'José Conceição' },
  history: [{ status: 5, at: '2026-03-10T12:00:00Z', by: null }],
  proposal_value: 1500,
  inspection: null,
  parcels: [buildCode({ state: 'posted', due_on: '2026-03-12' })],
} as unknown as Proposal;
const listed = { body: { data: [proposal], total: 1, current_page: 1, last_page: 1 } };

function open(person: object) {
  localStorage.setItem('token', 'handle');
  const asked = answerCalls({
    '/api/user': { body: person },
    '/api/proposals?page=1&sort=desc&status=5': listed,
    '/api/envios?situacao=a-chegar': {
      body: { parcels: { data: [buildCode()], total: 1, current_page: 1, last_page: 1 }, counts: {} },
    },
  });
  renderPart(<InspectionList />, { at: '/bancada' });
  return asked;
}

test('the bench reads when a posted device comes, and what else is to arrive', async () => {
  open(packer);
  const row = (await screen.findByText('Proposta 41', { selector: 'div' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Chega em 12/03')).toBeTruthy();
  const arriving = within(await screen.findByRole('table', { name: 'A chegar' }));
  expect(arriving.getByText('Postar até 10/07')).toBeTruthy();
});

test.each([
  ['who may not see parcels', { ...packer, roles: ['avaliador'] }],
  ['a shop without any', { ...packer, has_parcels: undefined }],
])('%s has the bench alone', async (_, person) => {
  const asked = open(person);
  expect(await screen.findByText('Chega em 12/03')).toBeTruthy();
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith('/api/user'))).toBe(true));
  expect(asked.some(({ path }) => path.includes('/envios'))).toBe(false);
});
