import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { ShopMailsForm } from './shop-mails-form.tsx';

const config = { email: '', daily: true, new_order: true, new_proposal: false, version: 2 };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('which mails the shop gets is told, changed and sent whole; a bad address stays in its field', async () => {
  const saved = { ...config, email: 'ana@loja.com.br', daily: false, version: 3 };
  const asked = answerCalls({
    '/emails-da-loja': [
      { status: 422, body: { errors: { email: ['E-mail inválido.'] } } },
      { body: { message: 'Salvo!', config: saved } },
    ],
  });
  const onSaved = vi.fn();
  const { user } = renderPart(<ShopMailsForm config={config} onSaved={onSaved} />);
  expect([field('Resumo diário').checked, field('A cada nova proposta').checked]).toEqual([true, false]);
  await user.type(field('Enviar avisos da loja para'), 'ana');
  await user.click(field('Resumo diário'));
  await user.click(screen.getByRole('button', { name: 'Salvar avisos' }));
  await waitFor(() => expect(problems()).toEqual(['E-mail inválido.']));
  expect(field('Enviar avisos da loja para').value).toBe('ana');
  await user.click(screen.getByRole('button', { name: 'Salvar avisos' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Salvo!'));
  expect(asked[1]?.headers.get('if-match')).toBe('"2"');
  expect(asked[1]?.body).toEqual({ email: 'ana', daily: false, new_order: true, new_proposal: false });
});
