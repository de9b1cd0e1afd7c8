import type { CashSession } from '@giro/contract/calls/cash.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import CashPage from './cash-page.tsx';

const open: CashSession = {
  id: 4,
  opened_at: '2026-03-12T11:00:00Z',
  float: 100,
  closed_at: null,
  counted: null,
  expected: null,
  difference: null,
  by_method: {},
};
const closed: CashSession = {
  ...open,
  closed_at: '2026-03-12T21:00:00Z',
  counted: 590,
  expected: 600,
  difference: -10,
  by_method: { cash: 500, terminal: 1200, 'pix-static': 80 },
};
const plain = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ');
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('a drawer is opened, and counted blind: what was expected is told once it is closed', async () => {
  const asked = answerCalls({
    '/api/caixa': { body: { session: null } },
    '/caixa/abrir': { body: { session: open } },
    '/caixa/fechar': { body: { session: closed } },
  });
  const { user, container } = renderPart(<CashPage />);
  await user.click(await screen.findByRole('button', { name: 'Abrir caixa' }));
  await user.click(dialog('Abrir caixa').getByRole('button', { name: 'Abrir caixa' }));
  expect(problems()).toHaveLength(1);
  await user.type(dialog('Abrir caixa').getByLabelText('Fundo de troco'), '100{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Fechar caixa' }));
  expect(plain(document.body)).not.toMatch(/600|Esperado/);
  await user.type(dialog('Fechar caixa').getByLabelText('Dinheiro contado'), '590{Enter}');
  expect(await screen.findByText(/^Falta R\$\s10,00$/)).toBeTruthy();
  expect(plain(container)).toContain('EsperadoR$ 600,00');
  expect(plain(container)).toContain('Cartão na maquininhaR$ 1.200,00');
  expect(screen.getByText('Seu caixa está fechado')).toBeTruthy();
  expect(asked.filter(({ body }) => body).map(({ body }) => body)).toEqual([{ float: 100 }, { counted: 590 }]);
});

test('a withdrawal that failed on its way is the same one when it is sent again', async () => {
  const asked = answerCalls({
    '/api/caixa': { body: { session: open } },
    '/caixa/sangria': [
      { status: 500 },
      { status: 422, body: { errors: { value: ['Não há tanto dinheiro no caixa.'] } } },
    ],
  });
  const { user } = renderPart(<CashPage />);
  await user.click(await screen.findByRole('button', { name: 'Sangria' }));
  await user.type(dialog('Sangria').getByLabelText('Valor'), '5000');
  await user.type(dialog('Sangria').getByLabelText('Motivo'), 'Cofre');
  const send = () => user.click(dialog('Sangria').getByRole('button', { name: 'Registrar' }));
  await send();
  expect(await screen.findByText('Não foi possível mudar o caixa.')).toBeTruthy();
  await send();
  expect((await screen.findAllByText('Não há tanto dinheiro no caixa.')).length).toBeGreaterThan(0);
  expect(problems()).toEqual(['Não há tanto dinheiro no caixa.']);
  const keys = asked
    .filter(({ path }) => path.endsWith('/sangria'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0]]);
});
