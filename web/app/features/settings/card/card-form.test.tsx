import type { CardSettings } from '@giro/contract/calls/card-settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { CardForm } from './card-form.tsx';

const none: CardSettings = {
  provider: '',
  public_key: '',
  has_access_token: false,
  has_webhook_secret: false,
  base_url: '',
  script_url: '',
  statement: '',
  challenge: 'on_fraud_risk',
  review_hours: 48,
  fees: [],
  payout: 'once',
  payout_days: 30,
  webhook_url: null,
  has_simulator: true,
  scripts: [],
  version: 0,
};
const saved: CardSettings = {
  ...none,
  provider: 'mercado-pago',
  public_key: 'APP_USR-1',
  has_access_token: true,
  fees: [{ up_to: 12, percent: 4.98 }],
  webhook_url: 'https://loja.example/api/cartao/webhook/abc',
  version: 1,
};
const form = (config: CardSettings, onSaved = vi.fn()) => <CardForm config={config} onSaved={onSaved} />;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const isShown = (name: string) => screen.queryByLabelText(name) !== null;
const press = (name: string) => screen.getByRole('button', { name });

test('shows what a provider needs, and nothing else', async () => {
  const { user } = renderPart(form(none));
  const choose = (provider: string) => user.selectOptions(field('Quem recebe os cartões'), provider);
  expect([isShown('Public key'), isShown('Nome na fatura')]).toEqual([false, false]);
  await choose('simulador');
  expect([isShown('Public key'), isShown('Nome na fatura')]).toEqual([false, true]);
  expect(screen.queryByText('Taxas do provedor')).toBeNull();
  await choose('mercado-pago');
  expect([isShown('Public key'), isShown('Access token'), isShown('Nome na fatura')]).toEqual([true, true, true]);
  expect(screen.getByText('Taxas do provedor')).toBeTruthy();
});

test('sends what was typed with the fees of each band, and what is refused stands at its field', async () => {
  const errors = { public_key: ['Preencha este campo.'], fees: ['Escreva as faixas em ordem crescente de parcelas.'] };
  const answer = { message: 'Configurações do cartão salvas com sucesso!', config: saved };
  const asked = answerCalls({ '/cartao-config': [{ status: 422, body: { errors } }, { body: answer }] });
  const onSaved = vi.fn();
  const { user } = renderPart(form(none, onSaved));
  await user.selectOptions(field('Quem recebe os cartões'), 'mercado-pago');
  await user.type(field('Access token'), 'segredo');
  await user.click(press('Adicionar faixa'));
  await user.type(field('Faixa 1: até (parcelas)'), '12');
  await user.type(field('Faixa 1: taxa (%)'), '4,98');
  await user.click(press('Adicionar faixa'));
  await user.click(press('Remover faixa 2'));
  await user.click(press('Salvar cartão'));
  await waitFor(() => expect(problems()).toEqual(errors.public_key));
  expect(screen.getByText(errors.fees[0] ?? '')).toBeTruthy();
  expect(screen.getByText('Confira: Public key, Taxas do provedor.')).toBeTruthy();
  await user.click(press('Salvar cartão'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(answer.message));
  expect(asked[0]?.body).toMatchObject({
    provider: 'mercado-pago',
    access_token: 'segredo',
    fees: [{ up_to: '12', percent: '4.98' }],
  });
  expect(await screen.findByText('https://loja.example/api/cartao/webhook/abc')).toBeTruthy();
  expect(press('Trocar Access token')).toBeTruthy();
  expect(isShown('Access token')).toBe(false);
});

test('a trial tells its outcome and what the provider warns of', async () => {
  const warnings = ['Em 12x o provedor cobra juros de quem compra.'];
  const body = { ok: true, message: 'Tudo certo com Mercado Pago.', warnings };
  const refusal = { status: 422, body: { message: 'O Mercado Pago não aceitou o access token.' } };
  answerCalls({ '/cartao-config/teste': [{ body }, refusal] });
  const { user } = renderPart(form(saved));
  await user.click(press('Testar conexão'));
  expect(await screen.findByText(body.message)).toBeTruthy();
  expect(screen.getByText(warnings[0] ?? '')).toBeTruthy();
  await user.click(press('Testar conexão'));
  expect(await screen.findByText(refusal.body.message)).toBeTruthy();
  expect(screen.queryByText(body.message)).toBeNull();
});

test('another address asks for the secrets of that place, and hides the address of notices', async () => {
  const { user } = renderPart(form(saved));
  await user.type(field('Endereço da API'), 'https://outro.example');
  expect(isShown('Access token')).toBe(true);
  expect(screen.queryByText(saved.webhook_url ?? '')).toBeNull();
});
