import type { Inspection } from '@giro/contract/calls/inspection-shapes.ts';
import type { ShelfUnit } from '@giro/contract/calls/units.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { untouched } from '../../../test/inspections.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import InspectionScreen from './inspection-screen.tsx';

const unit: ShelfUnit = {
  id: 5,
  code: 'K7M2P9QX',
  state: 'returned',
  product: { id: 3, name: 'iPhone 13' },
  proposal_id: 7,
  imei1: '490154203237518',
  imei2: null,
  serial: 'F2LX',
  cost: 1250,
  grade: 'B',
  battery_percent: 87,
  order_code: 'ABCD2345',
  is_handed_over: false,
  sold_at: null,
  warranty_until: null,
  reason: 'Desistiu',
  created_at: '2026-03-01T17:00:00Z',
  version: 2,
};
const inspection: Inspection = { ...untouched, proposal_id: null, unit_code: unit.code, answers: [] };
const answer = (missing: string[], part: Partial<Inspection> = {}) => ({
  body: { inspection: { ...inspection, ...part }, unit, missing },
});
const shelfButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pôr na prateleira' });

async function open(answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls(answers);
  const { user } = renderPart(<InspectionScreen />, { at: '/bancada/unidade/5', path: '/bancada/unidade/:unitId' });
  await screen.findByText('Devolvida: Desistiu');
  return { user, asked };
}

test('what the shelf lacks stands beside its button, until all of it was looked at', async () => {
  const { user } = await open({
    '/api/bancada/unidade/5': [answer(['Dê a nota da aparência.']), answer([], { grade: 'A', version: 1 })],
  });
  expect(shelfButton().disabled).toBe(true);
  const list = screen.getByRole('list', { name: 'O que falta' });
  expect([list.textContent, shelfButton().getAttribute('aria-describedby')]).toEqual([
    'Dê a nota da aparência.',
    list.id,
  ]);
  await user.click(screen.getByRole('radio', { name: /^A ?Como/ }));
  expect(await screen.findByText('Tudo salvo')).toBeTruthy();
  expect([screen.queryByRole('list', { name: 'O que falta' }), shelfButton().disabled]).toEqual([null, false]);
});

test('a number that is blocked or restricted is told, and taken for a reason', async () => {
  const restriction = 'A loja bloqueou o IMEI 490154203237518 (Furto). Informe por que seguir mesmo assim.';
  const { user, asked } = await open({
    '/api/bancada/unidade/5': answer([], { version: 3 }),
    '/prateleira': [
      { status: 409, body: { message: restriction, needs: 'flag_reason' } },
      { body: { message: 'A unidade está na prateleira.', unit: { ...unit, state: 'in_stock' } } },
    ],
  });
  await user.click(shelfButton());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(restriction)).toBeTruthy();
  const put = () => user.click(dialog.getByRole('button', { name: 'Pôr na prateleira' }));
  await put();
  expect(problems()).toHaveLength(1);
  await user.type(dialog.getByLabelText(/Por que seguir mesmo assim/), 'Engano');
  await put();
  expect(await screen.findByRole('link', { name: 'Ver a unidade' })).toBeTruthy();
  const sent = asked.filter(({ path }) => path.endsWith('/prateleira')).map(({ body }) => body);
  expect(sent).toEqual([{}, { flag_reason: 'Engano' }]);
});
