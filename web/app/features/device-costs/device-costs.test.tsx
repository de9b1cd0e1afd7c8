import type { DeviceCost } from '@giro/contract/calls/costs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { DeviceCosts } from './device-costs.tsx';

const screenCost: DeviceCost = {
  id: 1,
  kind: 'parts',
  value: 180,
  note: 'Tela',
  at: '2026-11-20T12:00:00Z',
  by: 'Nina',
};
const battery: DeviceCost = { ...screenCost, id: 2, value: 90.5, note: null };
const costs = (...all: DeviceCost[]) => ({
  body: { costs: all, total: all.reduce((sum, { value }) => sum + value, 0), paid: 1000, cost: 1180 },
});

test('a cost is added with its kind, and says what fell below the floor by it', async () => {
  const asked = answerCalls({
    '/custos/proposta/7': [
      costs(screenCost),
      { status: 201, body: { cost: battery, below_floor: [{ product_id: 3, SKU: 'IP13-128' }] } },
      costs(screenCost, battery),
    ],
  });
  const { user } = renderPart(
    <DeviceCosts of={{ kind: 'proposal', id: 7 }} usual={{ kind: 'parts', action: 'Peças' }} />,
  );
  expect(await screen.findByText('· Tela')).toBeTruthy();
  expect(screen.getByText('Pago ao vendedor')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Peças' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar custo' }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Peças' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
  expect(problems()).toHaveLength(1);
  await user.type(dialog.getByLabelText('Valor'), '90,50{Enter}');
  const told = await screen.findByText(/o preço deste aparelho ficou abaixo do piso/);
  expect(within(told).getByRole('link', { name: 'IP13-128' }).getAttribute('href')).toBe('/cadastros/aparelhos/3');
  expect(asked[1]?.body).toEqual({ kind: 'parts', value: 90.5 });
  expect(screen.getByText(/R\$\s270,50/)).toBeTruthy();
});

test('a cost is taken back after a question', async () => {
  const asked = answerCalls({
    '/custos/unidade/5': [costs(screenCost), costs()],
    '/custos/1': { body: { message: 'Custo removido.' } },
  });
  const { user } = renderPart(<DeviceCosts of={{ kind: 'unit', id: 5 }} />);
  await user.click(await screen.findByRole('button', { name: /^Remover peças de R\$\s180,00/ }));
  await user.click(await screen.findByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('Nenhum custo além do que foi pago ao vendedor.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ path }) => path)).toContain('/api/custos/1');
});

test('who may only look sees no button, and who may not know what was paid sees no such sum', async () => {
  localStorage.setItem('token', 'handle');
  const { paid, cost, ...seen } = costs(screenCost).body;
  const person = { id: 1, name: 'Fábio', profile: 'admin', roles: ['financeiro'] };
  answerCalls({ '/api/user': { body: person }, '/custos/unidade/5': { body: seen } });
  renderPart(<DeviceCosts of={{ kind: 'unit', id: 5 }} />);
  expect(await screen.findByText('· Tela')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Adicionar custo' })).toBeNull());
  expect(screen.queryByRole('button', { name: /^Remover/ })).toBeNull();
  expect(screen.queryByText('Pago ao vendedor')).toBeNull();
});
