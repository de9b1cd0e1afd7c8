import type { FiscalDocumentWhole } from '@giro/contract/calls/fiscal-documents.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildItem, buildProblem, buildWholeNota, fiscalPerson, notaKey } from '../../../test/notas.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import NotaPage from './nota-page.tsx';

function open(
  nota: FiscalDocumentWhole,
  answers: Parameters<typeof answerCalls>[0] = {},
  person: object = fiscalPerson,
) {
  localStorage.setItem('token', 'handle');
  const asked = answerCalls({ '/api/user': { body: person }, '/api/notas/9': { body: { nota } }, ...answers });
  const { user } = renderPart(<NotaPage />, { at: '/notas/9', path: '/notas/:id' });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return { asked, user, press };
}

const refused = buildWholeNota({
  state: 'rejected',
  problem: buildProblem('items.2.ncm'),
  items: [buildItem(), buildItem({ place: 2, description: 'Capa', ncm: '00000000' })],
});

test('a nota says what it is, its key in fours, what happened, and the taxes of each line', async () => {
  open(buildWholeNota());
  expect(await screen.findByRole('heading', { level: 1, name: 'NF-e nº 123' })).toBeTruthy();
  expect(screen.getByText(notaKey.replace(/(.{4})(?=.)/g, '$1 '))).toBeTruthy();
  expect(screen.getByText('Número tomado')).toBeTruthy();
  const items = within(screen.getByRole('region', { name: 'Itens e impostos' }));
  expect(items.getByText(/IMEI .*· NCM 85171300 · CFOP 5102/)).toBeTruthy();
  expect(items.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Valor', 'IBS', 'CBS']);
  for (const name of ['DANFE', 'XML', 'Carta de correção', /^Cancelar \(até/])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('who may only see has the papers and no presses', async () => {
  open(buildWholeNota(), {}, { ...fiscalPerson, roles: ['vendas'] });
  expect(await screen.findByRole('button', { name: 'DANFE' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Cancelar/ })).toBeNull());
});

test('the accountant reads why a nota was refused, without links to what others put right', async () => {
  open(refused, {}, { ...fiscalPerson, roles: ['contador'] });
  expect(await screen.findByText(/SEFAZ, código 778/)).toBeTruthy();
  expect(screen.getByText(/pedido ABCD2345/)).toBeTruthy();
  expect(screen.queryByText('Recusada')).toBeTruthy();
  const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  await waitFor(() => expect(links()).toEqual(['Notas']));
  expect(screen.queryByRole('button', { name: /Corrigir/ })).toBeNull();
});

test('a cancellation is asked for with a reason, and its refusal is told', async () => {
  const { press, user } = open(buildWholeNota(), {
    '/notas/9/cancelar': [
      { status: 422, body: { message: 'x', errors: { reason: ['O prazo para cancelar terminou.'] } } },
      { status: 202, body: { nota: buildWholeNota({ state: 'cancelled' }) } },
    ],
  });
  await press(/^Cancelar \(até/);
  await user.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'Cliente desistiu da compra');
  await press('Cancelar nota');
  expect((await screen.findAllByText('O prazo para cancelar terminou.')).length).toBeGreaterThan(0);
  await press('Cancelar nota');
  expect(await screen.findByText('Cancelamento pedido à SEFAZ.')).toBeTruthy();
});

test('a refused nota is corrected where the refusal points, and sent again under its number', async () => {
  const { press, user, asked } = open(refused, {
    '/notas/9/reenviar': [
      { status: 422, body: { message: 'x', errors: { 'items.0.ncm': ['O NCM tem 8 números.'] } } },
      { status: 202, body: { nota: buildWholeNota({ state: 'queued' }) } },
    ],
  });
  expect(await screen.findByText(/SEFAZ, código 778/)).toBeTruthy();
  await press('Corrigir aqui');
  const second = within(screen.getByRole('group', { name: 'Item 2' }));
  const ncm = second.getByRole('textbox', { name: /^NCM/ });
  await user.clear(ncm);
  await user.type(ncm, '3926');
  await press('Reenviar');
  expect((await second.findAllByText('O NCM tem 8 números.')).length).toBe(1);
  await user.type(ncm, '9090');
  await press('Reenviar');
  expect(await screen.findByText('Nota reenviada.')).toBeTruthy();
  expect(asked.filter(({ path }) => path.endsWith('reenviar')).at(-1)?.body).toEqual({
    items: [{ place: 2, ncm: '39269090' }],
  });
});

test('whom a nota is made out to is asked for whole where that was refused', async () => {
  const { press } = open({ ...refused, problem: buildProblem('recipient.cpf') });
  await press('Corrigir e reenviar');
  await press('Reenviar');
  expect(problems()).toContain('Informe o CPF ou o CNPJ.');
});

test('what lacks of an order’s buyer is said here', async () => {
  const lacking = buildWholeNota({
    state: 'missing',
    number: null,
    key: null,
    missing: [{ field: 'recipient.cpf', message: 'Falta o CPF.' }],
    items: [],
  });
  const { press, user, asked } = open(lacking, {
    '/pedidos/ABCD2345/destinatario': [{ status: 404, body: {} }, { body: { message: 'Dados da nota salvos.' } }],
  });
  await press('Corrigir aqui');
  await screen.findByRole('dialog');
  const type = async (name: string | RegExp, text: string) => user.type(screen.getByRole('textbox', { name }), text);
  await type(/^Nome ou razão/, 'Bia Lima');
  await type(/^CPF ou CNPJ/, '529.982.247-25');
  await type(/^CEP/, '89010025');
  await type(/^Endereço/, 'Rua XV');
  await type(/^Número/, '1000');
  await type(/^Bairro/, 'Centro');
  await type(/^Cidade/, 'Blumenau');
  await type(/^Estado/, 'SC');
  await press('Salvar');
  expect(await screen.findByText('Dados da nota salvos.')).toBeTruthy();
  expect(asked.find(({ path, body }) => path.endsWith('destinatario') && body !== undefined)?.body).toEqual({
    ...{ name: 'Bia Lima', cpf: '52998224725', cep: '89010025', address: 'Rua XV', number: '1000' },
    ...{ neighborhood: 'Centro', city: 'Blumenau', state: 'Santa Catarina' },
  });
});

test('an address of no nota says so', async () => {
  open(buildWholeNota(), { '/api/notas/9': { status: 404, body: {} } });
  expect(await screen.findByRole('heading', { name: 'Nota não encontrada' })).toBeTruthy();
});
