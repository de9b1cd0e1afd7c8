import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { LoginForm } from './login-form.tsx';

const due = { code: 206, needs: 'totp', challenge: 'abc', takes_totp: true };
const user = { id: 1, name: 'Ana Lima', email: 'ana@loja.com.br', profile: 'user', roles: [] };
const session = { code: 200, token: 't', profile: 'user', user, errors: [] };

async function signIn(answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls({ '/login': { body: due }, ...answers });
  const onDone = vi.fn();
  const drawn = renderPart(<LoginForm onDone={onDone} />);
  await drawn.user.type(screen.getByLabelText(/^E-mail/), 'ana@loja.com.br');
  await drawn.user.type(screen.getByLabelText(/^Senha/), 'uma senha boa{Enter}');
  return { ...drawn, asked, onDone };
}

test('a sign-in with a second factor asks for its code, and ends with it', async () => {
  const { user: person, asked, onDone } = await signIn({ '/login/factor': { body: session } });
  const code = await screen.findByLabelText(/^Código do aplicativo/);
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
  await person.type(code, '123456{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(user));
  expect(asked.at(-1)?.body).toEqual({ challenge: 'abc', code: '123456' });
});

test('an empty code is not sent, and a wrong one can be corrected', async () => {
  const wrong = 'Este código não confere. Confira e tente de novo.';
  const { user: person, onDone } = await signIn({
    '/login/factor': [{ status: 401, body: { errors: [wrong] } }, { body: session }],
  });
  await person.click(await screen.findByRole('button', { name: 'Confirmar' }));
  expect(problems()).toEqual(['Preencha este campo.']);
  await person.type(screen.getByLabelText(/^Código do aplicativo/), '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(wrong);
  await person.type(screen.getByLabelText(/^Código do aplicativo/), '123456{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

test('a recovery code can take its place', async () => {
  const { user: person, asked, onDone } = await signIn({ '/login/factor': { body: session } });
  await person.click(await screen.findByRole('button', { name: 'Usar código de recuperação' }));
  await person.type(screen.getByLabelText(/^Código de recuperação/), 'x7k2m-9qrta{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(asked.at(-1)?.body).toEqual({ challenge: 'abc', code: 'x7k2m-9qrta' });
});

test('going back, and a sign-in that is over, find the password as it was typed', async () => {
  const over = 'Esta entrada não vale mais. Digite sua senha de novo.';
  const { user: person } = await signIn({
    '/login/factor': { status: 401, body: { errors: [over], is_over: true } },
  });
  await person.click(await screen.findByRole('button', { name: 'Voltar' }));
  const password = screen.getByLabelText<HTMLInputElement>(/^Senha/);
  expect(password.value).toBe('uma senha boa');
  await person.click(screen.getByRole('button', { name: 'Entrar' }));
  await person.type(await screen.findByLabelText(/^Código do aplicativo/), '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(over);
  expect(screen.queryByLabelText(/^Código do aplicativo/)).toBeNull();
});

test('nothing is asked of the shop without an e-mail and a password', async () => {
  const asked = answerCalls({});
  const { user } = renderPart(<LoginForm onDone={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(problems()).toEqual(['Preencha este campo.', 'Preencha este campo.']);
  expect(asked).toEqual([]);
});

test('a refused sign-in keeps what was typed and leads to the password', async () => {
  answerCalls({ '/login': { status: 401, body: { errors: ['E-mail ou senha inválidos.'] } } });
  const onDone = vi.fn();
  const { user } = renderPart(<LoginForm onDone={onDone} />);
  const [email, password] = [screen.getByLabelText(/^E-mail/), screen.getByLabelText(/^Senha/)];
  await user.type(email, 'ana@loja.com.br');
  await user.type(password, 'errada{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('E-mail ou senha inválidos.');
  expect((email as HTMLInputElement).value).toBe('ana@loja.com.br');
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(onDone).not.toHaveBeenCalled();
});
