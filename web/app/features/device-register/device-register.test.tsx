import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import DeviceRegister from './device-register.tsx';

const line = {
  number: 41,
  at: '2026-03-12T17:00:00Z',
  purpose: 'purchase',
  seller: 'Maria da Silva',
  cpf: '***.982.247-**',
  rg: null,
  address: 'Rua XV de Novembro, 100',
  phone: '47999998888',
  brand: 'Apple',
  model: 'iPhone 13',
  imei1: '490154203237518',
  imei2: null,
  serial: null,
  value: 1250,
  destination: 'Em estoque',
  lookup: null,
  proposal_id: 7,
};
const page = (data: object[], last_page = 1, total = data.length) => ({
  body: { data, total, current_page: 1, last_page },
});
const shop = { company: 'Giro Ltda.', cnpj: '11.222.333/0001-81', vicinity: 'Rua XV' };
const listPath = '/livro-de-aparelhos?page=1';

beforeAll(() => import('react-imask'));

function draw(answers: Parameters<typeof answerCalls>[0] = {}, at = '/livro-de-aparelhos') {
  const asked = answerCalls({ [listPath]: page([line]), ...answers });
  return { asked, ...renderPart(<DeviceRegister />, { at, root: { shop } }) };
}

test('a line says who sold which device, what became of it, and leads to its proposal', async () => {
  draw();
  const row = within((await screen.findByText('Maria da Silva')).closest('tr') as HTMLElement);
  for (const text of ['CPF ***.982.247-**', '(47) 99999-8888', 'IMEI 1: 49 015420 323751 8', 'Em estoque']) {
    expect(row.getByText(text)).toBeTruthy();
  }
  expect(row.getByRole('link').getAttribute('href')).toBe('/propostas/7');
});

test('the days are put in the address; others that are none are told', async () => {
  const { user, asked, router } = draw({ '/livro-de-aparelhos?de=2026-03-01&page=1': page([]) });
  await user.type(await screen.findByLabelText('De'), '31022026{Enter}');
  await waitFor(() => expect(problems()).toHaveLength(1));
  await user.clear(screen.getByLabelText('De'));
  await user.type(screen.getByLabelText('De'), '01032026{Enter}');
  expect(await screen.findByText('Nada nesses dias')).toBeTruthy();
  expect(router.state.location.search).toBe('?de=2026-03-01');
  expect(asked.some(({ path }) => path.includes('de=2026-03-01'))).toBe(true);
});

test('it leaves only with a reason, and the refusal of one that was typed keeps it', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const reason = 'Pedido da fiscalização';
  const path = '/csv/livro-de-aparelhos?reason=Pedido+da+fiscaliza%C3%A7%C3%A3o';
  const { user, asked } = draw({ [path]: [{ status: 503 }, {}] });
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Exportar' }));
  expect(problems()).toHaveLength(1);
  expect(asked.some(({ path: asking }) => asking.includes('/csv/'))).toBe(false);
  await user.type(dialog.getByLabelText('Motivo'), reason);
  await user.click(dialog.getByRole('button', { name: 'Exportar' }));
  expect(await dialog.findByText('Não foi possível exportar. Tente de novo em instantes.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe(reason);
  await user.click(dialog.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('Livro exportado.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('it is printed whole, every page of it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const other = { ...line, number: 40, seller: 'João Souza' };
  const { user } = draw({ [listPath]: page([line], 2, 2), '/livro-de-aparelhos?page=2': page([other], 2, 2) });
  await screen.findByText('Maria da Silva');
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const paper = within(screen.getByRole('article', { name: 'Livro de aparelhos', hidden: true }));
  expect(paper.getByText('João Souza')).toBeTruthy();
  expect(paper.getAllByRole('columnheader', { hidden: true })).toHaveLength(16);
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).toBeNull());
});

test('what is too long for paper is said instead', async () => {
  const { user } = draw({ [listPath]: page([line], 101, 1005) });
  await screen.findByText('Maria da Silva');
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(await screen.findByText('São 1.005 linhas. Escolha menos dias ou exporte.')).toBeTruthy();
});

test('who took it out is listed', async () => {
  const taken = { id: 1, at: line.at, by: 'Ana', reason: 'Fiscalização', de: '2026-03-01', ate: null, rows: 12 };
  draw({ '/exportacoes?page=1': page([taken]) }, '/livro-de-aparelhos?aba=exportacoes');
  const row = within((await screen.findByText('Fiscalização')).closest('tr') as HTMLElement);
  expect(row.getByText('Ana') && row.getByText('de 01/03/2026') && row.getByText('12')).toBeTruthy();
});
