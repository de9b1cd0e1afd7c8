import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

test.each([
  { isInvitation: true, button: 'Salvar minha senha', said: { accepts_terms: true } },
  { isInvitation: false, button: 'Redefinir Senha', said: {} },
])('whoever is invited accepts the terms by the form that says so: $isInvitation', async (given) => {
  const asked = answerCalls({ '/reset-password/abc': { body: { message: 'Senha redefinida.' } } });
  const { user } = renderPart(<ResetPasswordForm isInvitation={given.isInvitation} />, {
    at: '/reset-password?token=abc',
  });
  expect(screen.queryByRole('link', { name: 'termos e a privacidade' }) !== null).toBe(given.isInvitation);
  for (const name of [/^Nova Senha/, /^Confirme a Nova Senha/]) {
    await user.type(screen.getByLabelText(name), 'senha bem comprida');
  }
  await user.click(screen.getByRole('button', { name: given.button }));
  await waitFor(() => expect(asked).toHaveLength(1));
  const both = { password: 'senha bem comprida', password_confirmation: 'senha bem comprida' };
  expect(asked[0]?.body).toEqual({ ...both, ...given.said });
});
