import type { ImportResult, PastImport } from '@giro/contract/calls/imports.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import ImportPage from './import-page.tsx';

const admin = { id: 1, name: 'Bia', profile: 'admin', roles: ['dono'], permissions: ['imports.run'] };
const tried: ImportResult = {
  applied: false,
  import_id: null,
  fingerprint: 'f1',
  counts: { new: 1, changed: 1, same: 0, skipped: 1 },
  rows: [
    { line: 2, file: null, subject: 'product', key: 'IP13', action: 'new', words: 'iPhone 13', fields: [] },
    {
      line: 3,
      file: null,
      subject: 'product',
      key: 'CAPA',
      action: 'change',
      words: 'Capa',
      fields: [{ column: 'preço', before: 'R$ 10,00', after: 'R$ 12,00' }],
    },
    { line: 4, file: null, subject: 'product', key: 'X', action: 'skip', words: 'Está sem preço.', fields: [] },
  ],
  columns_unknown: ['Cor da caixa'],
  problems: [{ line: 4, file: null, column: 'Preço', message: 'Está sem preço.' }],
  message: 'Produtos: 1 novo, 1 muda, 1 fica de fora.',
};
const past: PastImport = {
  id: 7,
  at: '2026-03-12T17:02:00Z',
  by: 'Bia',
  origem: 'nuvemshop',
  tipo: 'produtos',
  file: 'produtos.csv',
  counts: tried.counts,
  undo_until: '2026-03-13T17:02:00Z',
  undone_at: null,
};
const pageOf = (...data: PastImport[]) => ({ body: { data, total: data.length, current_page: 1, last_page: 1 } });

beforeEach(() => localStorage.setItem('token', 'handle'));

const choose = async (user: ReturnType<typeof renderPart>['user']) =>
  user.upload(
    await screen.findByLabelText('Arquivo CSV ou zip'),
    new File(['a;b'], 'produtos.csv', { type: 'text/csv' }),
  );

test('what a file would bring is shown before it is brought, and another choice takes that away', async () => {
  const asked = answerCalls({
    '/api/user': { body: admin },
    '/importacoes?page=1': [pageOf(), pageOf(past)],
    '/importacoes': [{ body: tried }, { body: tried }, { body: { ...tried, applied: true, import_id: 7 } }],
  });
  const { user } = renderPart(<ImportPage />, { at: '/importar' });
  expect(screen.getByRole('button', { name: 'Conferir' }).hasAttribute('disabled')).toBe(true);
  await choose(user);
  await user.click(screen.getByRole('button', { name: 'Conferir' }));
  expect(await screen.findByText(tried.message)).toBeTruthy();
  expect(screen.getByText('Cor da caixa')).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Linhas' }));
  expect(rows.getByText('Fica de fora')).toBeTruthy();
  expect(rows.getByText('R$ 12,00')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('O que já está na loja'), 'atualizar');
  expect(screen.queryByRole('button', { name: 'Trazer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Conferir' }));
  await user.click(await screen.findByRole('button', { name: 'Trazer' }));
  expect(await screen.findByText('Nuvemshop: Produtos')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Trazer' })).toBeNull();
  expect(asked.filter(({ path }) => path.endsWith('/importacoes'))).toHaveLength(3);
});

test('each tool brings its own kinds, and a refusal is told', async () => {
  answerCalls({
    '/api/user': { body: admin },
    '/importacoes?page=1': pageOf(),
    '/importacoes': { status: 409, body: { message: 'Outra importação está em andamento.' } },
  });
  const { user } = renderPart(<ImportPage />, { at: '/importar' });
  await user.selectOptions(screen.getByLabelText('De onde'), 'nfe');
  const kinds = within(screen.getByLabelText('O quê')).getAllByRole('option');
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Notas']);
  expect(screen.queryByLabelText('Publicar os produtos novos que a outra ferramenta mostra')).toBeNull();
  await user.selectOptions(screen.getByLabelText('De onde'), 'bling');
  await choose(user);
  await user.click(screen.getByRole('button', { name: 'Conferir' }));
  expect(await screen.findByText('Outra importação está em andamento.')).toBeTruthy();
});

test('an import is undone after a question, and what stays in the shop is listed', async () => {
  const undone = {
    undone: 1,
    kept: [{ key: 'CAPA', why: 'Está em um pedido.' }],
    message: 'Importação desfeita. 1 ficou na loja.',
  };
  answerCalls({
    '/api/user': { body: admin },
    '/importacoes?page=1': [pageOf(past), pageOf({ ...past, undo_until: null, undone_at: '2026-03-12T18:00:00Z' })],
    '/importacoes/7/desfazer': { body: undone },
  });
  const { user } = renderPart(<ImportPage />, { at: '/importar' });
  const report = await screen.findByRole('link', { name: 'Relatório' });
  expect(report.getAttribute('href')).toContain('/importacoes/7/relatorio');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer esta importação?' }));
  await user.click(dialog.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Está em um pedido.')).toBeTruthy();
  expect(screen.getByText('Desfeita')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});
