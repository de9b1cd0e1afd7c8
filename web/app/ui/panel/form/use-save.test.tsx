import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { ApiError } from '../../../lib/api/call-api.ts';
import { useHasEnded } from '../../../lib/api/ended-session.ts';
import { useSave } from './use-save.ts';

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
