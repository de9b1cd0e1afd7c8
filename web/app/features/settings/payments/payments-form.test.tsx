import type { PaymentSettings } from '@giro/contract/calls/payment-settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { PaymentsForm } from './payments-form.tsx';

const none: PaymentSettings = {
  psp: '',
  environment: 'producao',
  base_url: '',
  token_url: '',
  client_id: '',
  has_client_secret: false,
  has_certificate: false,
  certificate_expires_at: null,
  has_ca: false,
  pix_key: '',
  reserve_minutes: 15,
  refund_automatically: true,
  webhook_registered_at: null,
  has_simulator: true,
  version: 0,
};
const efi: PaymentSettings = {
  ...none,
  psp: 'efi',
  client_id: 'Client_Id_1',
  has_client_secret: true,
  has_certificate: true,
  certificate_expires_at: '2099-05-20T12:00:00.000Z',
  pix_key: 'pix@loja.exemplo.com.br',
  version: 4,
};

const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
const key = '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----';

const form = (config: PaymentSettings, onSaved = vi.fn()) => <PaymentsForm config={config} onSaved={onSaved} />;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getByRole('button', { name });
const isShown = (name: string) => screen.queryByLabelText(name) !== null;

test('shows what a provider needs, and nothing else', async () => {
  const { user } = renderPart(form(none));
  const choose = (psp: string) => user.selectOptions(field('Quem confirma os pagamentos'), psp);
  expect([isShown('Client ID'), isShown('Reserva do aparelho (minutos)')]).toEqual([false, false]);
  await choose('simulador');
  expect(screen.getByText(/Nenhum dinheiro de verdade se move/)).toBeTruthy();
  expect([isShown('Client ID'), isShown('Reserva do aparelho (minutos)')]).toEqual([false, true]);
  await choose('efi');
  expect([isShown('Client ID'), isShown('Endereço da API Pix'), isShown('Ambiente')]).toEqual([true, false, true]);
  expect(screen.queryByRole('button', { name: 'Escolher arquivos' })).toBeTruthy();
  await choose('sicoob');
  await user.selectOptions(field('Ambiente'), 'homologacao');
  expect(screen.queryByRole('button', { name: 'Escolher arquivos' })).toBeNull();
  await choose('outro');
  expect([isShown('Endereço da API Pix'), isShown('Endereço do token'), isShown('Ambiente')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('sends what was typed and the files that were chosen, and says what the server found', async () => {
  const errors = { pix_key: ['CPF inválido.'], certificate: ['A chave privada não é a deste certificado.'] };
  const asked = answerCalls({
    '/pagamentos-config': [{ status: 422, body: { errors } }, { body: { message: 'Salvo!', config: efi } }],
  });
  const onSaved = vi.fn();
  const { user } = renderPart(form(none, onSaved));
  await user.selectOptions(field('Quem confirma os pagamentos'), 'efi');
  await user.type(field('Client ID'), 'Client_Id_1');
  await user.type(field('Client Secret'), 'segredo');
  await user.type(field('Chave Pix que recebe'), '529.982.247-26');
  await user.upload(field('Arquivos do certificado'), [
    new File([certificate], 'loja.pem'),
    new File([key], 'loja.key'),
  ]);
  expect(await screen.findByText(/Chave privada: lido/)).toBeTruthy();
  await user.click(press('Salvar pagamentos'));
  await waitFor(() => expect(problems()).toEqual(['CPF inválido.', 'A chave privada não é a deste certificado.']));
  expect(field('Client Secret').value).toBe('segredo');
  await user.click(press('Salvar pagamentos'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Salvo!'));
  expect(asked[1]?.headers.get('if-match')).toBe('"0"');
  expect(asked[1]?.body).toMatchObject({
    psp: 'efi',
    client_secret: 'segredo',
    certificate,
    private_key: key,
    pfx: '',
  });
  expect(isShown('Client Secret')).toBe(false);
  expect(screen.getAllByText('Guardado')).toHaveLength(2);
  expect(screen.getByText('Vale até 20/05/2099')).toBeTruthy();
});

test('keeps what is stored unless somebody wants to change it', async () => {
  const asked = answerCalls({ '/pagamentos-config': { body: { message: 'Salvo!', config: { ...efi, version: 5 } } } });
  const { user } = renderPart(form(efi));
  expect(isShown('Client Secret')).toBe(false);
  await user.click(press('Trocar Client Secret'));
  await user.type(field('Client Secret'), 'outro');
  await user.click(press('Salvar pagamentos'));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ client_secret: 'outro', certificate: '', private_key: '' });
});

test('asks for the secrets again once they would go somewhere else', async () => {
  const { user } = renderPart(form(efi));
  await user.selectOptions(field('Ambiente'), 'homologacao');
  expect(screen.getByText('O provedor, o ambiente ou o endereço mudou: digite o de lá.')).toBeTruthy();
  expect(screen.getByText(/^Pode trocar a qualquer hora/)).toBeTruthy();
  expect(screen.queryByText('Guardado')).toBeNull();
  await user.selectOptions(field('Ambiente'), 'producao');
  expect(screen.getAllByText('Guardado')).toHaveLength(2);
  expect(screen.queryByText(/^Pode trocar a qualquer hora/)).toBeNull();
});

test('tells of a certificate that ends, and of a file that is none', async () => {
  const soon = new Date(Date.now() + 5.5 * 86_400_000).toISOString();
  const { user } = renderPart(form({ ...efi, certificate_expires_at: soon }));
  expect(screen.getByText('Troque o certificado')).toBeTruthy();
  expect(screen.getAllByText(/^Vence em 5 dias/)).toHaveLength(2);
  await user.click(press('Trocar Certificado da loja'));
  await user.upload(field('Arquivos do certificado'), [new File(['olá'], 'loja.pem')]);
  await waitFor(() => expect(problems()[0]).toMatch(/^Não encontramos um certificado/));
  await user.click(press('Colar o texto'));
  await user.click(field('Texto do certificado e da chave'));
  await user.paste(`${key}\n${certificate}`);
  expect(await screen.findByText(/Certificado: lido/)).toBeTruthy();
  expect(problems()).toEqual([]);
});

test('tries what is saved, and registers the webhook', async () => {
  const words = 'O provedor não aceitou Client ID e Client Secret deste ambiente.';
  answerCalls({
    '/pagamentos-config/teste': [
      { status: 422, body: { message: words, error: words } },
      { body: { ok: true, message: 'Tudo certo com Efí.' } },
    ],
    '/pagamentos-config/webhook': {
      body: { message: 'Aviso registrado.', config: { ...efi, webhook_registered_at: '2026-11-22T12:00:00.000Z' } },
    },
  });
  const { user } = renderPart(form(efi));
  await user.click(press('Testar conexão'));
  expect(await screen.findByText(words)).toBeTruthy();
  await user.click(press('Testar conexão'));
  expect(await screen.findByText('Tudo certo com Efí.')).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
  await user.click(press('Registrar aviso'));
  expect(await screen.findByText(/desde 22\/11\/2026 às 09:00/)).toBeTruthy();
  await user.type(field('Client ID'), 'x');
  expect(press('Testar conexão')).toHaveProperty('disabled', true);
});
