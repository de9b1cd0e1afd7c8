import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import FullRegisterForm from './full-register-form.tsx';

// The masks come with the fields that have one; what is typed must not overtake them.
beforeAll(() => import('react-imask'));

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`));
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cadastrar e continuar' }));
const found = { address: 'Rua XV de Novembro', neighborhood: 'Centro', city: 'Blumenau', state: 'SC' };

async function fill(user: UserEvent, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    await user.clear(field(name));
    await user.paste(text);
  }
}

/** Waits for the address: a form that is sent before lacks its fields. */
const addressArrives = () => waitFor(() => expect(field('Cidade').value).toBe('Blumenau'));

const person = {
  'Nome completo': 'Ana Maria',
  CPF: '52998224725',
  'Data de nascimento': '31011990',
  Telefone: '47999998888',
  CEP: '89010025',
  Número: '1000',
};
const account = {
  'E-mail': 'ana@loja.com.br',
  'Confirme o e-mail': 'ana@loja.com.br',
  Senha: 'senha bem comprida',
  'Confirme a senha': 'senha bem comprida',
};

test('every mistake is named, and sending leads to the last one that is left', async () => {
  const asked = answerCalls({ '/cep/89010025': { body: found } });
  const { user } = renderPart(<FullRegisterForm onDone={vi.fn()} />);
  await fill(user, { ...account, 'Confirme o e-mail': 'bia@loja.com.br', 'Confirme a senha': 'senha mais comprida' });
  await send(user);
  for (const text of ['CPF obrigatorio', 'Os e-mails não coincidem', 'As senhas não coincidem']) {
    expect(problems()).toContain(text);
  }
  await waitFor(() => expect(document.activeElement).toBe(field('Nome completo')));

  await fill(user, { ...person, 'Confirme o e-mail': 'ana@loja.com.br' });
  await addressArrives();
  await send(user);
  await waitFor(() => expect(document.activeElement).toBe(field('Confirme a senha')));
  await fill(user, { 'Confirme a senha': 'senha bem comprida' });
  await send(user);
  expect(screen.getByText('Você deve concordar antes de enviar.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')));
  expect(asked.map(({ path }) => path)).toEqual(['/api/cep/89010025']);
});

test("the server's refusal of a name stands at its field, and what was typed stays", async () => {
  const refusal = 'Escreva só o nome, sem endereço de site.';
  answerCalls({
    '/cep/89010025': { body: found },
    '/cadastrar-usuario': { status: 422, body: { errors: { fullName: [refusal] } } },
  });
  const onDone = vi.fn();
  const { user } = renderPart(<FullRegisterForm onDone={onDone} />);
  await fill(user, { ...person, ...account });
  await addressArrives();
  await user.click(screen.getByRole('checkbox'));
  await send(user);
  await waitFor(() => expect(problems()).toEqual([refusal]));
  expect(field('Cidade').value).toBe('Blumenau');
  expect(field('Senha').value).toBe('senha bem comprida');
  expect(onDone).not.toHaveBeenCalled();
});

test('a single name and a mistyped domain are asked about, in fields that the form keeps', async () => {
  answerCalls({});
  const { user } = renderPart(<FullRegisterForm onDone={vi.fn()} />);
  await user.type(field('Nome completo'), 'Ana');
  await user.tab();
  expect(await screen.findByText(/Este é o nome completo/)).toBeTruthy();
  await user.type(field('Nome completo'), ' Souza');
  await user.type(field('E-mail'), 'ana@hotmial.com');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'ana@hotmail.com' }));
  expect(field('E-mail').value).toBe('ana@hotmail.com');
  expect(screen.queryByText(/Este é o nome completo/)).toBeNull();
});
