import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildNota, buildProblem, fiscalPerson } from '../../../test/notas.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import NotaList from './nota-list.tsx';

const calm = {
  down_since: null,
  rests_until: null,
  said: null,
  contingency: { on: false, since: null, reason: null },
};
const counts = { 'a-resolver': 2, 'na-fila': 0, autorizadas: 900, canceladas: 1, todas: 903 };
const listOf = (notas: ReturnType<typeof buildNota>[], standing: object = calm) => ({
  body: {
    notas: { data: notas, total: notas.length, current_page: 1, last_page: 1, per_page: 10 },
    counts,
    standing,
  },
});
const usual = '/api/notas?page=1&situacao=a-resolver';
const noGaps = { '/notas/lacunas': { body: { gaps: [] } } };

function open(answers: Parameters<typeof answerCalls>[0], at = '/notas') {
  localStorage.setItem('token', 'handle');
  const asked = answerCalls({ '/api/user': { body: fiscalPerson }, ...noGaps, ...answers });
  const { user, router } = renderPart(<NotaList />, { at });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return { asked, user, router, press };
}
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

test('a row says of which deal a nota is, why it was refused, and where that is put right', async () => {
  const refused = buildNota({ state: 'rejected', problem: buildProblem('profile.cfop') });
  const lacking = buildNota({
    id: 10,
    number: null,
    key: null,
    state: 'missing',
    missing: [
      { field: 'recipient.cpf', message: 'Falta o CPF.' },
      { field: 'recipient.cep', message: 'Falta o CEP.' },
    ],
  });
  open({ [usual]: listOf([refused, lacking]) });
  const row = within(await rowOf('NF-e nº 123'));
  expect(row.getByText('Recusada')).toBeTruthy();
  expect(row.getByText(/O NCM deste item não existe/)).toBeTruthy();
  expect(row.getByRole<HTMLAnchorElement>('link', { name: 'Abrir Perfis fiscais' }).href).toMatch(/notas-perfis$/);
  expect(row.getByRole<HTMLAnchorElement>('link', { name: 'pedido ABCD2345' }).href).toMatch(/vendas\/ABCD2345$/);
  const other = within(await rowOf('Nota de venda'));
  expect(other.getByText(/Falta o CPF/)).toBeTruthy();
  expect(other.getByText('e falta mais 1 informação')).toBeTruthy();
});

test('tabs count what waits, and nothing of what is done', async () => {
  open({ [usual]: listOf([]) });
  expect(await screen.findByText('Nenhuma nota a resolver')).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Situação' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'A resolver (2)',
    'Na fila',
    'Autorizadas',
    'Canceladas',
    'Todas',
  ]);
});

test('a month narrows the list and names the file that is downloaded', async () => {
  const { user, asked } = open({ [usual]: listOf([]), '&mes=2026-10': listOf([]) }, '/notas?mes=2026-10');
  expect(await screen.findByText('Nenhuma nota a resolver')).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Baixar o mês' });
  expect(link.getAttribute('href')).toBe('/api/notas/pacote?mes=2026-10');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mês' }), '');
  expect(asked.some(({ path }) => path === usual)).toBe(true);
});

test('the banner turns the contingency on, for a reason of the length that the authority wants', async () => {
  const down = { ...calm, down_since: '2026-11-28T17:02:00Z' };
  const { press, user, asked } = open({
    [usual]: listOf([], down),
    '/notas/contingencia': { body: { standing: { ...calm, contingency: { on: true, since: null, reason: 'x' } } } },
  });
  expect(await screen.findByText(/^SEFAZ fora do ar desde/)).toBeTruthy();
  await press('Emitir em contingência');
  await user.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'SEFAZ');
  await press('Ligar');
  expect(problems()).toEqual(['Escreva ao menos 15 letras.']);
  await user.type(screen.getByRole('textbox', { name: /^Motivo/ }), ' sem resposta desde cedo');
  await press('Ligar');
  expect(await screen.findByText('Contingência ligada.')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('contingencia'))?.body).toEqual({
    on: true,
    reason: 'SEFAZ sem resposta desde cedo',
  });
});

test('numbers without a nota are voided by their last day', async () => {
  const gap = { model: 55, series: 1, from: 12, to: 13, void_until: '2026-12-10' };
  const { press, user, asked } = open({
    [usual]: listOf([]),
    '/notas/lacunas': [{ body: { gaps: [gap] } }, { body: { gaps: [] } }],
    '/notas/inutilizar': { status: 202, body: { message: 'Inutilização pedida.' } },
  });
  expect(await screen.findByText('NF-e, série 1, nº 12 a 13')).toBeTruthy();
  await press('Inutilizar até 10/12');
  await user.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'Pulados na troca de programa');
  await press('Inutilizar');
  expect(await screen.findByText('Inutilização pedida.')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('inutilizar'))?.body).toEqual({
    ...{ model: 55, series: 1, from: 12, to: 13 },
    reason: 'Pulados na troca de programa',
  });
});

test('a list that cannot be had can be asked for again', async () => {
  const { press } = open({ [usual]: [{ status: 500 }, listOf([buildNota()])] });
  await press('Tentar de novo');
  expect(await screen.findByText('NF-e nº 123')).toBeTruthy();
});
