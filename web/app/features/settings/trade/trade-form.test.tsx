import type { TradeSettings } from '@giro/contract/calls/trade-settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { TradeForm } from './trade-form.tsx';

const config: TradeSettings = {
  credit_enabled: false,
  bonus_percent: 0,
  credit_days: 365,
  modes: [],
  trade_hold_days: 2,
  counter_enabled: false,
  hold_minutes: 30,
  anonymous_up_to: 300,
  version: 2,
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Salvar regras de troca e balcão' });

test('credit is switched on with its bonus; what is wrong stands at its field', async () => {
  const saved = { ...config, credit_enabled: true, bonus_percent: 8, version: 3 };
  const errors = { bonus_percent: ['Este número é grande demais.'] };
  const asked = answerCalls({ '/troca-config': [{ status: 422, body: { errors } }, { body: saved }] });
  const onSaved = vi.fn();
  const { user } = renderPart(<TradeForm config={config} onSaved={onSaved} />);
  await user.click(field('Pagar aparelhos com crédito'));
  await user.clear(field('Bônus do crédito (%)'));
  await user.type(field('Bônus do crédito (%)'), '80');
  await user.click(save());
  await waitFor(() => expect(problems()).toEqual(['Este número é grande demais.']));
  expect(screen.getByText('Confira: Bônus do crédito (%).')).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Regras de troca e balcão salvas.'));
  expect(asked[1]?.headers.get('if-match')).toBe('"2"');
  expect(asked[1]?.body).toMatchObject({ credit_enabled: true, bonus_percent: '80', credit_days: '365' });
  expect(field('Bônus do crédito (%)').value).toBe('8');
});

test('somebody else’s save is fetched and goes under what was typed', async () => {
  const theirs = { ...config, credit_enabled: true, version: 3 };
  const asked = answerCalls({
    '/troca-config': [
      { status: 409, body: { message: 'Bia salvou às 14:02.' } },
      { body: theirs },
      { body: { ...theirs, bonus_percent: 5, version: 4 } },
    ],
  });
  const onSaved = vi.fn();
  const { user } = renderPart(<TradeForm config={config} onSaved={onSaved} />);
  await user.clear(field('Bônus do crédito (%)'));
  await user.type(field('Bônus do crédito (%)'), '5');
  await user.click(save());
  expect(await screen.findByText('Bia salvou às 14:02.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Recarregar configurações' }));
  await waitFor(() => expect(field('Pagar aparelhos com crédito').checked).toBe(true));
  expect(field('Bônus do crédito (%)').value).toBe('5');
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(asked.at(-1)?.headers.get('if-match')).toBe('"3"');
});
