import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { ShortRegisterForm } from './short-register-form.tsx';

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const send = () => screen.getByRole('button', { name: 'Criar conta' });

test('every mistake is named at once, and the first bad field gets the keyboard', async () => {
  const asked = answerCalls({});
  const { user } = renderPart(<ShortRegisterForm onDone={vi.fn()} />);
  await user.click(send());
  expect(problems()).toEqual(['Preencha este campo.', 'Preencha este campo.', 'Preencha este campo.']);
  await waitFor(() => expect(document.activeElement).toBe(field(/^Nome/)));

  await user.type(field(/^Nome/), 'Ana Maria');
  await user.type(field(/^E-mail/), 'ana@loja');
  await user.type(field(/^Senha/), 'curta');
  await user.click(send());
  expect(problems()).toEqual(['E-mail inválido.', 'A senha deve ter pelo menos 8 caracteres.']);
  await waitFor(() => expect(document.activeElement).toBe(field(/^E-mail/)));
  expect(field(/^Nome/).value).toBe('Ana Maria');
  expect(asked).toEqual([]);
});

test('an account is made once from what was typed, however often the button is pressed', async () => {
  const session = { token: 't', user: { id: 7, name: 'Ana Maria', profile: 'user' } };
  let answer = (_: { body: unknown }) => {};
  const answered = new Promise<{ body: unknown }>((resolve) => {
    answer = resolve;
  });
  const asked = answerCalls({ '/cadastrar-usuario': answered });
  const onDone = vi.fn();
  const { user } = renderPart(<ShortRegisterForm onDone={onDone} />);
  await user.type(field(/^Nome/), 'Ana Maria');
  await user.type(field(/^E-mail/), 'ana@loja.com.br');
  await user.type(field(/^Senha/), 'senha bem comprida');
  await user.dblClick(send());
  answer({ body: session });
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(session.user));
  expect(asked.map(({ body }) => body)).toEqual([
    { name: 'Ana Maria', email: 'ana@loja.com.br', password: 'senha bem comprida' },
  ]);
});

test('a mistyped mail domain is asked about: a press puts it right, and without one it is sent as it is', async () => {
  const asked = answerCalls({ '/cadastrar-usuario': { status: 422 } });
  const { user } = renderPart(<ShortRegisterForm onDone={vi.fn()} />);
  await user.type(field(/^Nome/), 'Ana');
  await user.type(field(/^E-mail/), 'ana@gmial.con');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'ana@gmail.com' }));
  expect(field(/^E-mail/).value).toBe('ana@gmail.com');
  expect(screen.queryByText(/Você quis dizer/)).toBeNull();
  await user.clear(field(/^E-mail/));
  await user.type(field(/^E-mail/), 'ana@gmial.con');
  await user.type(field(/^Senha/), 'senha bem comprida');
  expect(await screen.findByText(/Você quis dizer/)).toBeTruthy();
  await user.click(send());
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ name: 'Ana', email: 'ana@gmial.con' }));
});
