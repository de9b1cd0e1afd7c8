import { keyInFours } from '@giro/contract/rules/fiscal.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { notaXml } from '../../../../test/nota-xml.ts';
import { buildWholeNota, fiscalPerson, notaKey } from '../../../../test/notas.ts';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import DealNota from './deal-nota.tsx';
import { outsideProblems } from './outside-dialog.tsx';
import OwnNota from './own-nota.tsx';

const row = { id: 9, state: 'authorised', model: 55, number: 123, series: 1, key: notaKey } as const;
const deal = { order_code: 'ABCD2345' };

function open(nota: typeof row | null, answers: Parameters<typeof answerCalls>[0] = {}) {
  localStorage.setItem('token', 'handle');
  const onTold = vi.fn();
  const asked = answerCalls({
    '/api/user': { body: fiscalPerson },
    '/api/notas/9': { body: { nota: buildWholeNota() } },
    ...answers,
  });
  const part = <DealNota deal={deal} operation="venda" nota={nota} onTold={onTold} onReload={async () => undefined} />;
  const { user } = renderPart(part);
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return { asked, onTold, user, press };
}

test('a deal shows its nota, its papers, and what can be done with it', async () => {
  open(row);
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'NF-e nº 123' })).href).toMatch(/notas\/9$/);
  for (const name of ['DANFE', 'XML', 'Carta de correção', /^Cancelar \(até/])
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Informar chave' })).toBeNull();
});

test('a deal without one has it issued, or is told of another program’s', async () => {
  const { press, user, asked, onTold } = open(null, {
    '/notas/por-fora': [
      { status: 422, body: { message: 'x', errors: { key: ['A chave é de outro CNPJ.'] } } },
      { status: 201, body: { nota: buildWholeNota({ state: 'outside' }) } },
    ],
    '/api/notas': { status: 201, body: { nota: buildWholeNota({ state: 'queued' }) } },
  });
  await press('Informar chave');
  await user.type(screen.getByRole('textbox', { name: /^Chave da nota/ }), '123');
  await press('Salvar nota');
  expect(problems()).toEqual(['A chave da nota tem 44 números.']);
  await user.clear(screen.getByRole('textbox', { name: /^Chave da nota/ }));
  await user.type(screen.getByRole('textbox', { name: /^Chave da nota/ }), keyInFours(notaKey));
  await press('Salvar nota');
  expect((await screen.findAllByText('A chave é de outro CNPJ.')).length).toBeGreaterThan(0);
  await press('Salvar nota');
  await vi.waitFor(() => expect(onTold).toHaveBeenCalledWith('Nota informada.'));
  await press('Emitir nota');
  await vi.waitFor(() => expect(onTold).toHaveBeenCalledWith('Nota na fila.'));
  expect(asked.find(({ path }) => path === '/api/notas')?.body).toEqual({ operation: 'venda', ...deal });
});

test('key and file are judged before they are sent', () => {
  expect(outsideProblems({ key: '', xml: null })).toEqual({ key: 'Informe a chave ou envie o XML.' });
  expect(outsideProblems({ key: '', xml: { size: 2_000_000 } })).toEqual({ xml: 'O XML deve ter no máximo 1 MB.' });
  expect(outsideProblems({ key: '', xml: { size: 20 } })).toEqual({});
});

test('who bought has the paper of their nota, drawn of its file', async () => {
  localStorage.setItem('token', 'handle');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  vi.stubGlobal('fetch', async () => new Response(notaXml(), { headers: { 'content-type': 'application/xml' } }));
  const { user } = renderPart(<OwnNota nota={row} />);
  await user.click(await screen.findByRole('button', { name: 'DANFE' }));
  const paper = await screen.findByRole('article', { name: 'DANFE da nota nº 123', hidden: true });
  await vi.waitFor(() => expect(print).toHaveBeenCalled());
  for (const words of ['SEM VALOR FISCAL', 'IMEI 356938035643809', 'Bia & Filhos <Lima>', '529.982.247-25'])
    expect(paper.textContent).toContain(words);
  expect(paper.querySelectorAll('svg rect').length).toBe(76);
});

test('an NFC-e is printed for a roll, with its picture', async () => {
  vi.stubGlobal('print', () => undefined);
  vi.stubGlobal('fetch', async () => new Response(notaXml({ model: 65, environment: 1 })));
  const { user } = renderPart(<OwnNota nota={{ ...row, model: 65 }} />);
  await user.click(await screen.findByRole('button', { name: 'DANFE' }));
  const paper = await screen.findByRole('article', { name: 'DANFE da NFC-e nº 123', hidden: true });
  expect(paper.textContent).toContain('Consumidor não identificado');
  expect(paper.textContent).not.toContain('SEM VALOR FISCAL');
  expect(paper.querySelector('svg[role="img"]')).toBeTruthy();
});
