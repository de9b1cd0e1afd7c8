import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { LoginForm } from './login-form.tsx';

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
