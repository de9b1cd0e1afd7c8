import type { User } from '@giro/contract/calls/shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { UserDialog } from './user-dialog.tsx';

const named = { id: 7, name: 'Nina Rocha', email: 'nina@exemplo.com.br', version: 1 };
const nina = { ...named, profile: 'user', roles: [] } as unknown as User;
const theirs = { ...nina, email: 'nova@exemplo.com.br', version: 2 };
const refusal = { status: 409, body: { message: 'Foi alterado por Ana em 01/02 às 10:00.' } };

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`));
const press = (name: string) => screen.getByRole('button', { name });
const dialog = (row: User | undefined, onSaved = vi.fn(async () => {})) => (
  <UserDialog row={row} isSelf={false} onClose={vi.fn()} onSaved={onSaved} />
);

async function retype(user: UserEvent, name: string, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

test('the second to save is told by whom, keeps what was typed and gets the rest', async () => {
  const asked = answerCalls({ '/usersAdmin/7': [refusal, { body: theirs }, { body: { message: 'Salvo!' } }] });
  const onSaved = vi.fn(async () => {});
  const { user } = renderPart(dialog(nina, onSaved));
  await retype(user, 'Nome', 'Nina Rocha Lima');
  await user.click(press('Salvar'));
  expect(await screen.findByText(/por Ana em/)).toBeTruthy();
  await user.click(press('Recarregar usuário'));
  expect(await screen.findByText(/^Atualizamos o que você não tinha mexido: E-mail\./)).toBeTruthy();
  expect(field('Nome').value).toBe('Nina Rocha Lima');
  expect(field('E-mail').value).toBe(theirs.email);
  await user.click(press('Salvar'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Salvo!', undefined));
  expect([asked[0], asked[2]].map((call) => call?.headers.get('if-match'))).toEqual(['"1"', '"2"']);
  expect(asked[2]?.body).toMatchObject({ name: 'Nina Rocha Lima', email: theirs.email });
});

test('their version that cannot be fetched is said, and what was typed stays', async () => {
  answerCalls({ '/usersAdmin/7': [refusal, { status: 500 }] });
  const { user } = renderPart(dialog(nina));
  await retype(user, 'Nome', 'Nina Rocha Lima');
  await user.click(press('Salvar'));
  await user.click(await screen.findByRole('button', { name: 'Recarregar usuário' }));
  expect(await screen.findByText(/^Não foi possível buscar a versão atual\./)).toBeTruthy();
  expect(field('Nome').value).toBe('Nina Rocha Lima');
});

test('an e-mail that is taken is said at its field, and leaving asks before typed text is lost', async () => {
  const taken = 'Este e-mail já está cadastrado.';
  answerCalls({ '/usersAdmin': { status: 422, body: { errors: { email: [taken] } } } });
  const { user } = renderPart(dialog(undefined));
  await user.type(field('Nome'), 'Pedro Antônio');
  await user.type(field('E-mail'), 'admin@exemplo.com.br');
  await user.type(field('Senha'), 'uma senha boa');
  await user.click(press('Salvar'));
  await waitFor(() => expect(problems()).toEqual([taken]));
  expect(field('Nome').value).toBe('Pedro Antônio');
  await user.click(press('Cancelar'));
  expect(await screen.findByRole('button', { name: 'Descartar' })).toBeTruthy();
});

test('somebody new without a password is invited, with the roles that are ticked', async () => {
  const asked = answerCalls({ '/usersAdmin': { status: 201, body: { message: 'Convidado.' } } });
  const onSaved = vi.fn(async () => {});
  const { user } = renderPart(dialog(undefined, onSaved));
  await user.type(field('Nome'), 'Pedro Antônio');
  await user.type(field('E-mail'), 'pedro@exemplo.com.br');
  await user.click(screen.getByRole('checkbox', { name: 'Avaliador' }));
  await user.click(screen.getByRole('checkbox', { name: 'Vendas' }));
  await user.click(press('Salvar'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Convidado.', undefined));
  expect(asked.at(-1)?.body).toMatchObject({ roles: ['avaliador', 'vendas'], password: '' });
});

test('an owner is warned before they give their own office up', async () => {
  const owner = { ...nina, profile: 'admin', roles: ['dono'] } as User;
  const { user } = renderPart(<UserDialog row={owner} isSelf onClose={vi.fn()} onSaved={vi.fn(async () => {})} />);
  expect(screen.queryByText(/^Esta é a sua conta/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Dono' }));
  expect(screen.getByText(/^Esta é a sua conta/)).toBeTruthy();
});
