import { texts } from '@giro/contract/texts.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, test, vi } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { ApiError } from '../../../lib/api/call-api.ts';
import { useHasEnded } from '../../../lib/api/ended-session.ts';
import { countProblem, moneyProblem, nextPlace, onlyProblems, plainErrors } from './form-parts.ts';
import { rebaseNote, rebaseValues } from './use-record-form.ts';
import { useSave } from './use-save.ts';

const labels = { name: 'Nome', email: 'E-mail' };
const before = { name: 'Ana', email: 'ana@exemplo.com.br', password: '' };

it('keeps what was typed and takes over what was not touched', () => {
  const typed = { ...before, name: 'Ana Lima', password: 'uma senha boa' };
  const after = { name: 'Ana Souza', email: 'souza@exemplo.com.br', password: '' };
  const { values, updated } = rebaseValues(typed, before, after, labels);
  expect(values).toEqual({ name: 'Ana Lima', email: 'souza@exemplo.com.br', password: 'uma senha boa' });
  expect(updated).toEqual(['E-mail']);
  expect(rebaseNote(updated)).toContain('E-mail');
});

it('says so when nothing on screen has changed', () => {
  expect(rebaseValues(before, before, before, labels).updated).toEqual([]);
  expect(rebaseNote([])).toBe('Você está na versão atual. Confira e salve.');
});

it('of a table takes each entry for itself, also one that came or went', () => {
  const prices = (entries: Record<string, number>) => ({ prices: entries });
  const typed = prices({ a: 10, b: 2, mine: 7 });
  const { values, updated } = rebaseValues(typed, prices({ a: 1, b: 2 }), prices({ a: 5, theirs: 9 }), {
    prices: 'Preços',
  });
  expect(values).toEqual(prices({ a: 10, mine: 7, theirs: 9 }));
  expect(updated).toEqual(['Preços']);
});

const setErrors = vi.fn();

function Form({ send }: { send: () => Promise<void> }) {
  const save = useSave({ fallback: 'Não salvou.', unreachable: 'Sem conexão.', form: { setErrors } });
  const hasEnded = useHasEnded();
  return (
    <>
      <button type="button" onClick={() => save.run(send)}>
        Salvar
      </button>
      <button type="button" onClick={save.clear}>
        Limpar
      </button>
      <output>{JSON.stringify({ problems: save.problems, conflict: save.conflict, hasEnded })}</output>
    </>
  );
}

const told = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const press = (name: string) => screen.getByRole('button', { name });

test.each([
  ['no answer', new ApiError(0), { problems: ['Sem conexão.'] }],
  ['the server without a word', new ApiError(500), { problems: ['Não salvou.'] }],
  ['something unforeseen', new Error('x'), { problems: ['Não salvou.'] }],
  ["the server's own words", new ApiError(429, { message: 'Espere um pouco.' }), { problems: ['Espere um pouco.'] }],
  ["somebody else's save", new ApiError(409, { message: 'Ana salvou.' }), { problems: [], conflict: 'Ana salvou.' }],
  ['the end of the session', new ApiError(401), { problems: [], hasEnded: true }],
])('%s is told as what it is, until it is read', async (_, error, expected) => {
  const { user } = renderPart(<Form send={() => Promise.reject(error)} />);
  await user.click(press('Salvar'));
  await waitFor(() => expect(told()).toEqual({ hasEnded: false, ...expected }));
  await user.click(press('Limpar'));
  expect(told()).toMatchObject({ problems: [] });
  expect(told().conflict).toBeUndefined();
});

test('bad fields are marked, and each text is told once', async () => {
  const body = { errors: { name: ['Falta.'], email: ['Falta.', 'Nunca lido.'] } };
  const { user } = renderPart(<Form send={() => Promise.reject(new ApiError(422, body))} />);
  await user.click(press('Salvar'));
  await waitFor(() => expect(told().problems).toEqual(['Falta.']));
  expect(setErrors).toHaveBeenCalledWith({ name: 'Falta.', email: 'Falta.' });
});

test('one save runs at a time', async () => {
  let end = () => {};
  const send = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const { user } = renderPart(<Form send={send} />);
  await user.dblClick(press('Salvar'));
  expect(send).toHaveBeenCalledTimes(1);
  end();
  await waitFor(async () => {
    await user.click(press('Salvar'));
    expect(send).toHaveBeenCalledTimes(2);
  });
});

test('refusals name the same field whether something is added or edited', () => {
  expect(plainErrors({ modeloEdit: 'a', 'valores.0.value': 'b', ordem: 'c', 'hours.sexta': 'd' })).toEqual({
    modelo: 'a',
    valores: 'b',
    ordem: 'c',
    'hours.sexta': 'd',
  });
  expect(plainErrors({ orderEdit: 'a' }, { order: 'ordem' })).toEqual({ ordem: 'a' });
});

test.each([
  ['0', undefined],
  [' 12 ', undefined],
  ['', texts.required],
  ['1,5', texts.invalidInteger],
  ['-1', texts.invalidInteger],
  ['99999999', texts.invalidInteger],
])('the count "%s" has the mistake %s', (text, expected) => expect(countProblem(text)).toBe(expected));

test.each([
  ['950', undefined],
  ['R$ 1.234,50', undefined],
  ['', texts.required],
  ['abc', texts.invalidMoney],
  ['-1', texts.negativeMoney],
  ['10000000,01', texts.numberTooLarge],
])('the amount "%s" has the mistake %s', (text, expected) => expect(moneyProblem(text)).toBe(expected));

test('only mistakes are reported', () => {
  expect(onlyProblems({ name: undefined, price: 'x' })).toEqual({ price: 'x' });
});

test('what is added comes last', () => {
  expect(nextPlace([])).toBe(1);
  expect(nextPlace([{ ordem: 3 }, { ordem: 7 }])).toBe(8);
});
