import type { FiscalSettingsShown } from '@giro/contract/calls/fiscal-settings.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fiscalPerson } from '../../../../test/notas.ts';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { readPfx } from './fiscal-certificate.tsx';
import FiscalTab from './fiscal-form.tsx';
import { fiscalBodyOf, fiscalValuesOf } from './fiscal-values.ts';

const company = {
  name: 'Giro Ltda.',
  trade_name: 'Giro',
  cnpj: '11222333000181',
  ie: '251234567',
  street: 'Rua do Comércio',
  number: '1',
  complement: '',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
  cep: '89010025',
  phone: '47999990000',
};
const outside: FiscalSettingsShown = {
  emitter: 'por-fora',
  environment: 'homologacao',
  crt: null,
  company,
  has_pfx: false,
  certificate: null,
  has_focus_token: false,
  base_url: '',
  svc_url: '',
  ca: '',
  issue_entry: true,
  issue_sale: 'entrega',
  new_goods_model: 55,
  series_55: 1,
  next_55: 120,
  series_65: 1,
  next_65: 1,
  ibscbs_from: '2027-01-04',
  rates: [{ from: '2026-01-01', ibs_uf: 0.1, ibs_mun: 0, cbs: 0.9 }],
  payment_codes: { pix: '17', 'pix-static': '20' },
  cancel_minutes: { '55': 1440, '65': 15 },
  default_ncm: '85171300',
  default_cest: '2105300',
  default_origin: '0',
  default_unit: 'UN',
  since: null,
  contingency: { on: false, since: null, reason: null },
  webhook_url: null,
  has_simulator: true,
  version: 4,
};
const sefaz: FiscalSettingsShown = {
  ...outside,
  emitter: 'sefaz',
  crt: 1,
  has_pfx: true,
  certificate: { name: 'GIRO LTDA', cnpj: '11222333000181', expires_at: '2099-05-20T12:00:00.000Z' },
  since: '2026-11-28T12:00:00Z',
};

function open(config: FiscalSettingsShown, answers: Parameters<typeof answerCalls>[0] = {}) {
  localStorage.setItem('token', 'handle');
  const asked = answerCalls({ '/api/user': { body: fiscalPerson }, '/notas-config': { body: config }, ...answers });
  const { user } = renderPart(<FiscalTab />);
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return { asked, user, press };
}
const saved = (config: FiscalSettingsShown) => ({ body: { message: 'Notas salvas.', config } });
const bodyIn = (asked: ReturnType<typeof answerCalls>) =>
  asked.filter(({ path, body }) => path.endsWith('/notas-config') && body !== undefined).at(-1)?.body;

test('a shop whose notas are issued elsewhere is asked for nothing more', async () => {
  open(outside);
  expect(await screen.findByRole('heading', { name: 'Empresa' })).toBeTruthy();
  for (const name of ['Certificado', 'IBS e CBS', 'Conferir'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
});

test('only what was changed is sent: numbers go on while the form is open', async () => {
  const { user, press, asked } = open(outside, {
    '/notas-config': [{ body: outside }, saved({ ...outside, emitter: 'simulador', crt: 1, version: 5 })],
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Quem emite/ }), 'simulador');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Regime/ }), '1');
  await press('Salvar notas');
  expect(await screen.findByText('Notas salvas.')).toBeTruthy();
  expect(bodyIn(asked)).toEqual({ emitter: 'simulador', crt: 1 });
  expect(await screen.findByRole('button', { name: 'Testar' })).toBeTruthy();
});

test('production is asked for twice, and refusals stand at their fields', async () => {
  const refusal = {
    message: 'x',
    errors: { confirm_production: ['Em produção as notas valem.'], 'company.ie': ['Este campo é obrigatório.'] },
  };
  const { user, press, asked } = open(sefaz, { '/notas-config': [{ body: sefaz }, { status: 422, body: refusal }] });
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Ambiente/ }), 'producao');
  await press('Salvar notas');
  expect(await screen.findByText(/^Confira: /)).toBeTruthy();
  expect(problems()).toContain('Este campo é obrigatório.');
  expect(bodyIn(asked)).toEqual({ environment: 'producao', confirm_production: false });
  expect(screen.getByRole('checkbox', { name: /daqui em diante as notas valem/ })).toBeTruthy();
});

test('a number that leaves some out wants a word', async () => {
  const { user, press, asked } = open(sefaz, { '/notas-config': [{ body: sefaz }, saved(sefaz)] });
  const next = await screen.findByRole('textbox', { name: /^Próximo número da NF-e/ });
  await user.clear(next);
  await user.type(next, '200');
  await user.click(screen.getByRole('checkbox', { name: /pular números/ }));
  await press('Salvar notas');
  expect(await screen.findByText('Notas salvas.')).toBeTruthy();
  expect(bodyIn(asked)).toEqual({ next_55: '200', confirm_gap: true });
});

test('the certificate says whose it is and its last day; a new one goes as base64 with its password', async () => {
  const { user, press, asked } = open(sefaz, { '/notas-config': [{ body: sefaz }, saved(sefaz)] });
  expect(await screen.findByText('Vale até 20/05/2099')).toBeTruthy();
  expect(screen.getByText('GIRO LTDA · CNPJ 11.222.333/0001-81')).toBeTruthy();
  await press('Trocar Certificado A1');
  const file = new File([new Uint8Array([1, 2, 3])], 'giro.pfx', { type: 'application/x-pkcs12' });
  await user.upload(screen.getByLabelText('Arquivo do certificado A1'), file);
  expect(await screen.findByText('giro.pfx')).toBeTruthy();
  await user.type(screen.getByLabelText('Senha do certificado'), ' com espaço');
  await press('Salvar notas');
  expect(await screen.findByText('Notas salvas.')).toBeTruthy();
  expect(bodyIn(asked)).toEqual({ pfx: 'AQID', pfx_password: ' com espaço' });
});

test('other files are no certificate', async () => {
  const file = (name: string, size: number) => ({ name, size, arrayBuffer: async () => new ArrayBuffer(size) });
  await expect(readPfx(file('foto.png', 20))).rejects.toThrow();
  await expect(readPfx(file('grande.pfx', 40_000))).rejects.toThrow();
});

test('a failed test stands at the part that is wrong', async () => {
  const { press } = open(sefaz, {
    '/notas-config/teste': { status: 422, body: { message: 'O certificado venceu.', cause: 'certificate' } },
  });
  await press('Testar');
  expect((await screen.findAllByText('O certificado venceu.')).length).toBe(2);
});

test('what stands in the fields untouched says nothing to the server', () => {
  for (const config of [outside, sefaz]) expect(fiscalBodyOf(fiscalValuesOf(config), config)).toEqual({});
  const typed = { ...fiscalValuesOf(sefaz), rates: [{ from: '01/01/2027', ibs_uf: '0,05', ibs_mun: '', cbs: '' }] };
  expect(fiscalBodyOf(typed, sefaz)).toEqual({
    rates: [{ from: '2027-01-01', ibs_uf: '0.05', ibs_mun: null, cbs: null }],
  });
});
