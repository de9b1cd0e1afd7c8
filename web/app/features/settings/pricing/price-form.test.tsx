import type { PriceSettings } from '@giro/contract/calls/price-settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { PriceForm } from './price-form.tsx';

const config: PriceSettings = {
  floor_rule: 'off',
  min_margin_percent: 0,
  min_profit: 0,
  fees: { card: 4.99 },
  tax_percent: 0,
  target_margin_percent: 20,
  failure_cost: 0,
  sample_size: 20,
  sample_days: 180,
  old_days: 60,
  market_over_percent: 15,
  methods: [
    { id: 'pix', label: 'Pix' },
    { id: 'card', label: 'Cartão' },
  ],
  version: 2,
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('rules are saved as people type them; what is wrong stands at its field, of a fee too', async () => {
  const saved = { ...config, floor_rule: 'warn' as const, fees: { pix: 0.99, card: 4.99 }, version: 3 };
  const errors = { 'fees.pix': ['Este número é grande demais.'], min_profit: ['Informe um valor válido.'] };
  const asked = answerCalls({ '/precos-config': [{ status: 422, body: { errors } }, { body: saved }] });
  const onSaved = vi.fn();
  const { user } = renderPart(<PriceForm config={config} onSaved={onSaved} />);
  expect(field('Cartão no site (%)').value).toBe('4,99');
  await user.click(screen.getByRole('radio', { name: /^Pedir o motivo/ }));
  await user.type(field('Pix com confirmação automática (%)'), '0,99');
  await user.clear(field('Lucro mínimo por aparelho'));
  await user.type(field('Lucro mínimo por aparelho'), '50');
  await user.click(screen.getByRole('button', { name: 'Salvar regras de preços' }));
  await waitFor(() => expect(problems()).toHaveLength(2));
  expect(screen.getByText('Confira: Taxas de recebimento, Lucro mínimo por aparelho.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Salvar regras de preços' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Regras de preços salvas.'));
  expect(asked[1]?.headers.get('if-match')).toBe('"2"');
  expect(asked[1]?.body).toEqual({
    floor_rule: 'warn',
    min_margin_percent: '0',
    min_profit: 50,
    fees: { pix: '0.99', card: '4.99' },
    tax_percent: '0',
    target_margin_percent: '20',
    failure_cost: 0,
    sample_size: '20',
    sample_days: '180',
    old_days: '60',
    market_over_percent: '15',
  });
});

test('who may only look has no way to save', async () => {
  localStorage.setItem('token', 'handle');
  answerCalls({ '/api/user': { body: { id: 1, name: 'Fábio', profile: 'admin', roles: ['financeiro'] } } });
  renderPart(<PriceForm config={config} onSaved={vi.fn()} />);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar regras de preços' })).toBeNull());
  expect(field('Pix com confirmação automática (%)').closest('fieldset')?.disabled).toBe(true);
});
