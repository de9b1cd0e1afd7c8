import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildCode, packer } from '../../../test/parcels.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import ProposalPage from './proposal-page.tsx';

const user = { id: 4, name: 'Maria Souza', email: 'maria@exemplo.com.br', deleted_at: null, address: {} };
const proposal = {
  id: 7,
  status: 1,
  created_at: '2026-03-01T10:00:00Z',
  valid_until: '2026-03-08T10:00:00Z',
  proposal_value: 1500,
  proposal_value_new: null,
  marca: 'Apple',
  modelo: 'iPhone 13',
  tipo: 'Smartphone',
  image_model: null,
  imei: '490154203237518',
  selected_options: [],
  bank_data: null,
  history: [{ status: 1, at: '2026-03-01T10:00:00Z', by: null }],
  parcels: [],
  user,
  version: 1,
} as unknown as Proposal;
const account = {
  bank_name: 'Banco',
  agency_number: '1',
  account_number: '2',
  account_holder_name: 'Maria Souza',
  cpf_cnpj: '52998224725',
};
const note = { id: 1, words: 'Ligou ontem <b>', at: '2026-03-02T10:00:00Z', by: 'Carla Dias', can_remove: true };
const mail = { id: 9, title: 'Recebemos sua proposta nº 7', status: 'sent', channel: 'smtp', created_at: note.at };

function open(row: Partial<Proposal> = {}, more: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({
    '/proposals/7/ficha': { body: { ...proposal, ...row } },
    '/proposals/7/notas': [{ body: { notes: [note] } }, { status: 201, body: { message: 'Anotação guardada.', note } }],
    'about=proposal&about_id=7': { body: { data: [mail], total: 1, current_page: 1, last_page: 1, troubled: 0 } },
    ...more,
  });
  return { asked, ...renderPart(<ProposalPage />, { at: '/propostas/7', path: '/propostas/:id' }) };
}

test('the page of a proposal has the device, what comes next, the notes and the mails', async () => {
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Proposta 7');
  const next = within(screen.getByRole('region', { name: 'Próximo passo' }));
  expect(next.getByText('Mande o código de postagem, ou recuse a proposta.')).toBeTruthy();
  expect(next.getByRole('button', { name: 'Alterar Status' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Alterar Status' })).toHaveLength(1);
  const notes = within(await screen.findByRole('list', { name: 'Anotações' }));
  expect(notes.getByText('Ligou ontem <b>')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Recebemos sua proposta nº 7' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Maria Souza' }).getAttribute('href')).toBe('/usuarios/4');
});

test('a note is asked for, and what was typed stays until it is kept', async () => {
  const { user: person, asked } = open({}, { '/proposals/7/notas': [{ body: { notes: [] } }, { status: 503 }] });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Nova anotação');
  const press = () => person.click(screen.getByRole('button', { name: 'Guardar anotação' }));
  await press();
  expect(problems()).toEqual(['Escreva a anotação.']);
  await person.type(field, 'Volta amanhã');
  await press();
  expect((await screen.findByRole('alert')).textContent).toMatch(/anotação|loja/);
  expect(field.value).toBe('Volta amanhã');
  expect(asked.at(-1)?.body).toEqual({ words: 'Volta amanhã' });
});

test.each([
  [{ status: 5 }, 'Confira o aparelho na bancada quando ele chegar.', 'Abrir bancada'],
  [
    { status: 6, bank_data: account, payout: { state: 'paid' } as never },
    'Inclua o aparelho no estoque.',
    'Incluir Estoque',
  ],
  [{ status: 6, bank_data: account, payout: { state: 'due' } as never }, 'Pague o vendedor.', 'Ver o pagamento'],
])('what comes next of %o is “%s”', async (row, words, action) => {
  open(row);
  const next = within(await screen.findByRole('region', { name: 'Próximo passo' }));
  expect(next.getByText(words)).toBeTruthy();
  expect(next.queryByRole('link', { name: action }) ?? next.queryByRole('button', { name: action })).toBeTruthy();
});

test('a proposal that has ended asks for nothing, and one that is not there leads back to the list', async () => {
  open({ status: 10 });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Próximo passo' })).toBeNull();
});

test('a number that is none says so', async () => {
  open({}, { '/proposals/7/ficha': { status: 404, body: { message: 'Proposta não encontrada.' } } });
  expect(await screen.findByText('Não achamos uma proposta com este número.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Ver propostas' }).getAttribute('href')).toBe('/propostas'),
  );
});

test('the shop gives an account in its own name over the version it saw, and nothing stored stands in a field', async () => {
  const { asked, user: person } = open(
    { status: 6, bank_data: account, payout: { state: 'due' } as never },
    { '/proposals/7/bank-data': { body: { message: 'Dados bancários atualizados com sucesso!', proposal } } },
  );
  await person.click(await screen.findByRole('button', { name: 'Trocar conta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Trocar a conta do vendedor' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Conta com dígito/).value).toBe('');
  await person.click(dialog.getByRole('button', { name: 'Salvar conta' }));
  expect(problems().length).toBeGreaterThan(0);
  await person.type(dialog.getByLabelText(/^Banco/), 'Itaú');
  await person.type(dialog.getByLabelText(/^Agência/), '0001');
  await person.type(dialog.getByLabelText(/^Conta com dígito/), '777-1');
  await person.type(dialog.getByLabelText(/^CPF do titular/), '52998224725');
  await person.click(dialog.getByRole('button', { name: 'Salvar conta' }));
  expect(await screen.findByText('Dados bancários atualizados com sucesso!')).toBeTruthy();
  const sent = asked.find(({ path }) => path.endsWith('/proposals/7/bank-data'));
  expect(sent?.headers.get('if-match')).toBe('"1"');
  expect(sent?.body).toMatchObject({ bank_data: { account_number: '777-1', account_holder_name: 'Maria Souza' } });
});

test('the mail of a status is asked for with the very body that saved it', async () => {
  const row = { ...proposal, status: 4, codigo: 'AA123456789BR', version: 2 };
  const { user: person, asked } = open(row, {
    '/proposals/status/7/email': { body: { mail: null, problem: null } },
    '/proposals/status/7': { body: { message: 'Status alterado.', proposalId: 7, proposal: row } },
    '/send-email': { body: { success: true, message: 'Email enviado com sucesso' } },
  });
  await person.click(await screen.findByRole('button', { name: 'Alterar Status' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(await dialog.findByLabelText('Acrescentar ao e-mail (opcional)'), 'Até sábado');
  await person.click(dialog.getByRole('button', { name: 'Salvar' }));
  const bodyOf = (end: string) => asked.find(({ path }) => path.endsWith(end))?.body;
  await waitFor(() => expect(bodyOf('/api/send-email')).toBeDefined());
  expect(bodyOf('/api/send-email')).toEqual(bodyOf('/proposals/status/7'));
  expect(bodyOf('/api/send-email')).toMatchObject({ proposalId: 7, status: 4, added_line: 'Até sábado' });
});

test('a code is asked for on the page, which looks again until it is there', async () => {
  const asking = { ...proposal, status: 4, parcels: [buildCode({ state: 'asking', code: null })] };
  const there = { ...proposal, status: 4, parcels: [buildCode()] };
  const { user: person } = open(
    {},
    {
      '/api/user': { body: packer },
      '/proposals/7/ficha': [{ body: { ...proposal, status: 4 } }, { body: asking }, { body: there }],
      '/proposals/7/postagem': { status: 202, body: { parcel: asking.parcels[0] } },
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Pedir código' }));
  expect(await screen.findByText('Pedindo o código à transportadora…')).toBeTruthy();
  expect(await screen.findByText('4638012880')).toBeTruthy();
  expect(screen.getByText('O vendedor tem o código. O status muda sozinho quando ele postar.')).toBeTruthy();
});
