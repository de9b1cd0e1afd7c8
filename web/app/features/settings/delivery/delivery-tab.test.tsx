import type { DeliveryBoxes, DeliverySettings, DeliveryTariff } from '@giro/contract/calls/delivery-settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { packer } from '../../../../test/parcels.ts';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { BoxesForm } from './boxes-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { TariffForm } from './tariff-form.tsx';

const config: DeliverySettings = {
  deliver: false,
  seller_codes: 'press',
  code_days: 10,
  free_above: null,
  free_services: [],
  handling_days: 1,
  insure: true,
  fallback_hours: 72,
  claim_days: 90,
  origin: null,
  version: 0,
};
const origin = {
  name: 'Giro',
  document: '11222333000181',
  state_register: '',
  phone: '47999998888',
  email: 'loja@exemplo.com.br',
  cep: '89010025',
  address: 'Rua XV de Novembro',
  number: '1',
  complement: '',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
};
const services = {
  '/transportadora-config': {
    body: { carrier: 'correios', services: [{ code: '03298', label: 'PAC', way: 'send', active: true }] },
  },
  '/envios-tabela': { body: { rows: [], version: 0 } },
};
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getByRole('button', { name });

function open(part: ReactElement, answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls({ '/api/user': { body: packer }, ...answers });
  return {
    asked,
    ...renderPart(part),
    sent: (end: string) => asked.filter(({ path, body }) => path.endsWith(end) && body),
  };
}

test('the sender is asked for where something needs it, and its fields are named', async () => {
  const missing = { origin: ['Preencha a origem: sem ela nada pode ser enviado.'] };
  const wrong = { 'origin.document': ['Informe um CNPJ ou CPF válido.'], code_days: ['O número é pequeno demais.'] };
  const onSaved = vi.fn();
  const { user, sent } = open(<DeliveryForm config={config} onSaved={onSaved} />, {
    ...services,
    '/api/cep/89010025': { body: { ...origin, cep: '89010025' } },
    '/envios-config': [
      { status: 422, body: { errors: missing } },
      { status: 422, body: { errors: wrong } },
      { body: { ...config, deliver: true, origin, version: 1 } },
    ],
  });
  await user.click(screen.getByRole('checkbox', { name: /^Entregar na casa/ }));
  await user.click(press('Salvar entregas'));
  expect(await screen.findByText(missing.origin[0] ?? '')).toBeTruthy();
  await user.type(field('Remetente'), 'Giro');
  await user.type(field('Inscrição estadual'), '254.123.456');
  await user.type(field('CEP'), '89010025');
  await waitFor(() => expect(field('Cidade').value).toBe('Blumenau'));
  await user.click(press('Salvar entregas'));
  await waitFor(() => expect(problems()).toEqual(['O número é pequeno demais.', 'Informe um CNPJ ou CPF válido.']));
  expect(screen.getByText('Confira: CNPJ ou CPF, Validade do código (dias).')).toBeTruthy();
  await user.click(press('Salvar entregas'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Entregas salvas.'));
  expect(sent('/envios-config')[0]?.body).not.toHaveProperty('origin');
  expect(sent('/envios-config')[2]?.body).toMatchObject({
    deliver: true,
    free_above: null,
    origin: { name: 'Giro', state_register: '254.123.456', cep: '89010-025', city: 'Blumenau' },
  });
  expect(field('CNPJ ou CPF').value).toBe('11.222.333/0001-81');
});

test('what goes free is a sum and, of the services, the chosen ones', async () => {
  const onSaved = vi.fn();
  const { user, sent } = open(<DeliveryForm config={config} onSaved={onSaved} />, {
    ...services,
    '/envios-config': { body: config },
  });
  await user.type(field('Frete grátis a partir de'), '300');
  await user.click(await screen.findByRole('checkbox', { name: 'PAC' }));
  await user.click(press('Salvar entregas'));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent('/envios-config')[0]?.body).toMatchObject({ free_above: 300, free_services: ['correios:03298'] });
});

test('who may only look finds every field closed and nothing to press', async () => {
  localStorage.setItem('token', 'handle');
  open(<DeliveryForm config={{ ...config, origin }} onSaved={() => {}} />, {
    ...services,
    '/api/user': { body: { ...packer, roles: ['vendas'] } },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar entregas' })).toBeNull());
  expect(field('Remetente').closest('fieldset')?.disabled).toBe(true);
});

const boxes: DeliveryBoxes = {
  boxes: [
    { name: 'Celular', length_cm: 20, width_cm: 14, height_cm: 8, weight_g: 150, unit_g: 450, fits: 2, types: [] },
  ],
  version: 2,
};
const catalogue = {
  '/categoryAll': { body: { attributes: [], brands: [], types: [{ id: 4, name: 'Notebook', version: 1 }] } },
};

test('boxes are added and removed, and what is wrong stands at its cell', async () => {
  const errors = { 'boxes.1.height_cm': ['O número é pequeno demais.'] };
  const onSaved = vi.fn();
  const { user, sent } = open(<BoxesForm config={boxes} onSaved={onSaved} />, {
    ...catalogue,
    '/envios-caixas': [{ status: 422, body: { errors } }, { body: { ...boxes, version: 3 } }],
  });
  await user.click(press('Adicionar caixa'));
  const second = within(screen.getByRole('group', { name: 'Caixa 2' }));
  await user.type(second.getByLabelText('Nome'), 'Notebook');
  await user.click(await second.findByRole('checkbox', { name: 'Notebook' }));
  await user.click(press('Salvar caixas'));
  await waitFor(() => expect(problems()).toEqual(errors['boxes.1.height_cm']));
  expect(screen.getByText('Confira: caixa 2.')).toBeTruthy();
  expect(sent('/envios-caixas')[0]?.body).toMatchObject({
    boxes: [
      { name: 'Celular', length_cm: '20', types: [] },
      { name: 'Notebook', types: ['4'] },
    ],
  });
  await user.click(press('Remover caixa 2'));
  await user.click(press('Salvar caixas'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Caixas salvas.'));
  expect(sent('/envios-caixas')[1]?.headers.get('if-match')).toBe('"2"');
});

test('a list that is wrong as a whole says so', async () => {
  const errors = { boxes: ['Deixe exatamente uma caixa sem tipos.'] };
  const { user } = open(<BoxesForm config={boxes} onSaved={() => {}} />, {
    ...catalogue,
    '/envios-caixas': { status: 422, body: { errors } },
  });
  await user.click(press('Salvar caixas'));
  await waitFor(() => expect(screen.getAllByText(errors.boxes[0] ?? '').length).toBeGreaterThan(0));
});

const tariff: DeliveryTariff = {
  rows: [
    {
      id: 7,
      name: 'Motoboy',
      kind: 'courier',
      from_cep: '89000000',
      to_cep: '89099999',
      price: 15,
      price_per_kg: 2.5,
      days: 1,
      max_g: 5000,
      active: true,
    },
  ],
  version: 4,
};

test('the shop’s own prices keep their ids, and new rows come without one', async () => {
  const errors = { 'rows.1.to_cep': ['Esta faixa cruza a linha 1.'] };
  const onSaved = vi.fn();
  const { user, sent } = open(<TariffForm config={tariff} onSaved={onSaved} />, {
    '/envios-tabela': [{ status: 422, body: { errors } }, { body: { ...tariff, version: 5 } }],
  });
  await user.click(press('Adicionar linha'));
  const row = within(screen.getByRole('group', { name: 'Linha 2' }));
  await user.type(row.getByLabelText('Nome'), 'Motoboy');
  await user.type(row.getByLabelText('Do CEP'), '89000000');
  await user.type(row.getByLabelText('Ao CEP'), '89049999');
  await user.type(row.getByLabelText('Preço'), '12,90');
  await user.click(row.getByRole('checkbox', { name: 'Oferecer' }));
  await user.click(press('Salvar tabela'));
  await waitFor(() => expect(problems()).toEqual(errors['rows.1.to_cep']));
  await user.click(press('Salvar tabela'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Tabela salva.'));
  const [request] = sent('/envios-tabela');
  const [first, second] = (request as { body: { rows: object[] } }).body.rows;
  expect(first).toMatchObject({ id: 7, price: 15, price_per_kg: 2.5 });
  expect(second).toMatchObject({ price: 12.9, price_per_kg: 0, active: false, kind: 'courier' });
  expect(second).not.toHaveProperty('id');
});
