import type { CarrierSettingsShown } from '@giro/contract/calls/carrier-settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { packer } from '../../../../test/parcels.ts';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { CarrierForm } from './carrier-form.tsx';
import { accessWords } from './carrier-values.ts';

const none: CarrierSettingsShown = {
  carrier: 'manual',
  environment: 'producao',
  base_url: '',
  reverse_url: '',
  user: '',
  has_access_code: false,
  access_ends_on: null,
  card: '',
  contract: '',
  dr: '',
  admin_code: '',
  has_token: false,
  has_refresh_token: false,
  client_id: '',
  has_client_secret: false,
  contact_email: '',
  services: [],
  webhook_url: null,
  has_simulator: true,
  version: 0,
};
const pac = {
  code: '03298',
  label: 'PAC',
  way: 'send',
  insurance_code: '019',
  active: true,
  extra_days: 1,
  extra_percent: 2.5,
} as const;
const correios: CarrierSettingsShown = {
  ...none,
  carrier: 'correios',
  user: 'giro',
  has_access_code: true,
  access_ends_on: '2099-12-31',
  card: '0070000000',
  services: [pac],
  version: 1,
};
const melhor: CarrierSettingsShown = {
  ...none,
  carrier: 'melhor-envio',
  has_token: true,
  contact_email: 'ti@exemplo.com.br',
  webhook_url: 'https://loja.example/api/envios/webhook/abc',
  version: 1,
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const isShown = (name: string) => screen.queryByLabelText(name) !== null;
const press = (name: string) => screen.getByRole('button', { name });

function open(config: CarrierSettingsShown, answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({ '/api/user': { body: packer }, ...answers });
  const onSaved = vi.fn();
  const drawn = renderPart(<CarrierForm config={config} onSaved={onSaved} />);
  return { asked, onSaved, ...drawn };
}

test('shows what a carrier needs, and nothing else', async () => {
  const { user } = open(none);
  const choose = (carrier: string) => user.selectOptions(field('Transportadora'), carrier);
  expect([isShown('Usuário (idCorreios)'), isShown('Token')]).toEqual([false, false]);
  expect(screen.queryByRole('heading', { name: 'Serviços' })).toBeNull();
  await choose('correios');
  expect([isShown('Código de acesso'), isShown('Cartão de postagem'), isShown('Token')]).toEqual([true, true, false]);
  await choose('melhor-envio');
  expect([isShown('Código de acesso'), isShown('Token'), isShown('Client secret')]).toEqual([false, true, true]);
  await choose('simulador');
  expect([isShown('Token'), isShown('Ambiente')]).toEqual([false, false]);
  expect(screen.getByText('Só para conhecer e treinar')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Testar' })).toBeNull();
});

test('services of one carrier are none of another’s, and come back with it', async () => {
  const { user } = open(correios);
  const services = () => screen.queryAllByRole('group', { name: /^Serviço/ }).length;
  expect(services()).toBe(1);
  await user.selectOptions(field('Transportadora'), 'melhor-envio');
  expect(services()).toBe(0);
  await user.selectOptions(field('Transportadora'), 'correios');
  expect(services()).toBe(1);
});

test('secrets are written and never read; what is refused stands at its field, of services at the cell', async () => {
  const errors = { access_code: ['Preencha este campo.'], 'services.0.code': ['Preencha este campo.'] };
  const answer = { message: 'Transportadora salva.', config: correios };
  const { user, asked, onSaved } = open(none, {
    '/transportadora-config': [{ status: 422, body: { errors } }, { body: answer }],
  });
  await user.selectOptions(field('Transportadora'), 'correios');
  await user.type(field('Usuário (idCorreios)'), 'giro');
  await user.type(field('Código de acesso vale até'), '31122099');
  await user.click(press('Adicionar serviço'));
  const first = within(screen.getByRole('group', { name: 'Serviço 1' }));
  await user.type(first.getByLabelText('Nome'), 'PAC');
  await user.click(press('Salvar transportadora'));
  await waitFor(() => expect(problems()).toHaveLength(2));
  expect(screen.getByText('Confira: Código de acesso, Serviços.')).toBeTruthy();
  await user.type(field('Código de acesso'), 'segredo');
  await user.type(first.getByLabelText('Código'), '03298');
  await user.clear(first.getByLabelText('Preço a mais (%)'));
  await user.type(first.getByLabelText('Preço a mais (%)'), '2,5');
  await user.click(press('Salvar transportadora'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(answer.message));
  expect(asked.findLast(({ body }) => body !== undefined)?.body).toMatchObject({
    carrier: 'correios',
    environment: 'producao',
    user: 'giro',
    access_code: 'segredo',
    access_ends_on: '31/12/2099',
    services: [{ code: '03298', label: 'PAC', way: 'send', extra_days: '0', extra_percent: '2.5' }],
  });
  expect(press('Trocar Código de acesso')).toBeTruthy();
  expect(isShown('Código de acesso')).toBe(false);
});

test('another address asks for the secrets of that place, and hides the address of notices', async () => {
  const { user } = open(melhor);
  expect(screen.getByText(melhor.webhook_url ?? '')).toBeTruthy();
  expect(press('Copiar o endereço dos avisos')).toBeTruthy();
  expect(isShown('Token')).toBe(false);
  await user.type(field('Endereço da API'), 'https://outro.example');
  expect(isShown('Token')).toBe(true);
  expect(screen.queryByText(melhor.webhook_url ?? '')).toBeNull();
});

test('a test tells its outcome, and what the carrier offers joins the table at a press', async () => {
  const offered = [
    { code: '03298', label: 'PAC' },
    { code: '03220', label: 'SEDEX' },
  ];
  const { user, asked } = open(correios, {
    '/transportadora-config/teste': { body: { ok: true, message: 'Tudo certo com os Correios.', services: offered } },
  });
  await user.click(screen.getByRole('checkbox', { name: /^Também fazer uma etiqueta/ }));
  await user.click(press('Testar'));
  expect(await screen.findByText('Tudo certo com os Correios.')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ real: true });
  expect(screen.queryByRole('button', { name: 'PAC (03298)' })).toBeNull();
  await user.click(press('SEDEX (03220)'));
  const added = within(screen.getByRole('group', { name: 'Serviço 2' }));
  expect(added.getByLabelText<HTMLInputElement>('Código').value).toBe('03220');
  expect(press('Testar').matches(':disabled')).toBe(true);
});

test.each([
  ['card', 'Acesso à transportadora'],
  ['services', 'Serviços'],
  ['timeout', undefined],
] as const)('the cause %s of a failed test stands at the part that is wrong', async (cause, heading) => {
  const message = 'O cartão de postagem não é deste contrato.';
  const { user } = open(correios, { '/transportadora-config/teste': { status: 422, body: { message, cause } } });
  await user.click(press('Testar'));
  await screen.findByText('Ainda não funciona');
  const told = screen.getAllByText(message).map((place) => place.closest('section')?.querySelector('h2')?.textContent);
  expect(told).toContain('Conferir com a transportadora');
  expect(told.filter((part) => part !== 'Conferir com a transportadora')).toEqual(heading ? [heading] : []);
});

test('who may only look finds every field closed and nothing to press', async () => {
  localStorage.setItem('token', 'handle');
  open(correios, { '/api/user': { body: { ...packer, roles: ['gerente'] } } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar transportadora' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Testar' })).toBeNull();
  expect(field('Cartão de postagem').closest('fieldset[disabled]')).toBeTruthy();
});

test.each([
  [null, undefined],
  ['2026-03-26', undefined],
  ['2026-03-25', { words: expect.stringMatching(/vence em 25\/03\/2026/), isOver: false }],
  ['2026-03-09', { words: expect.stringMatching(/venceu em 09\/03\/2026/), isOver: true }],
])('the end of an access code, %s, is told fifteen days before', (endsOn, expected) => {
  expect(accessWords(endsOn, '2026-03-10')).toEqual(expected);
});
