import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import { listAddressesCall } from '@giro/contract/calls/own-addresses.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildAddress } from '../../../test/deliveries.ts';
import { buyer } from '../../../test/orders.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { useSession } from '../../lib/api/session.ts';
import { OwnAddresses } from './own-addresses.tsx';

beforeAll(() => import('react-imask'));
beforeEach(() => localStorage.setItem('token', 'handle'));

const work = buildAddress({ id: 5, label: 'Trabalho', is_default: false, version: 3 });
const found = { address: 'Rua XV de Novembro', neighborhood: 'Centro', city: 'Blumenau', state: 'SC' };

/** The frame of the person's panel knows who is signed in. */
function Panel({ onDone }: { onDone: (message: string) => void }) {
  const { user } = useSession({ always: true });
  return user && <OwnAddresses onDone={onDone} />;
}

function draw(answers: Parameters<typeof answerCalls>[0] = {}, shop: object = { delivers: true }) {
  const asked = answerCalls({
    [currentUserCall.path]: { body: { ...buyer, telefone: '47999990000' } },
    '/cep/89010025': { body: found },
    '/enderecos/5': { body: { address: work } },
    [listAddressesCall.path]: { body: { addresses: [buildAddress(), work] } },
    ...answers,
  });
  const onDone = vi.fn();
  return { asked, onDone, ...renderPart(<Panel onDone={onDone} />, { root: { shop } }) };
}

const button = (name: string) => screen.findByRole('button', { name });

test('the usual address is marked, and another one becomes it', async () => {
  const { user, asked, onDone } = draw();
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.includes('Principal'))).toEqual([true, false]);
  await user.click(await button('Usar como principal: Trabalho'));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('Trabalho é o endereço principal.'));
  const saved = asked.find(({ path }) => path.endsWith('/enderecos/5'));
  expect(saved?.body).toMatchObject({ label: 'Trabalho', state: 'Santa Catarina', is_default: true });
  expect(saved?.headers.get('if-match')).toBe('"3"');
});

test('a new one begins with who is signed in, takes the street from its CEP, and names every bad field', async () => {
  const { user, asked, onDone } = draw({
    [listAddressesCall.path]: [
      { body: { addresses: [] } },
      { body: { address: buildAddress() } },
      { body: { addresses: [buildAddress()] } },
    ],
  });
  await user.click(await button('Adicionar endereço'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar endereço' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Quem recebe/).value).toBe('Bia Lima');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(problems().length).toBeGreaterThanOrEqual(5);
  await user.type(dialog.getByLabelText(/^Nome do endereço/), 'Casa');
  await user.type(dialog.getByLabelText(/^CEP/), '89010025');
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Cidade/).value).toBe('Blumenau'));
  await user.type(dialog.getByLabelText(/^Número/), '100');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('Endereço adicionado.'));
  const sent = asked.find(({ body }) => body !== undefined)?.body;
  expect(sent).toMatchObject({
    ...found,
    label: 'Casa',
    recipient: 'Bia Lima',
    number: '100',
    state: 'Santa Catarina',
  });
});

test('a state that is none is said before anybody is asked', async () => {
  const { user, asked } = draw();
  await user.click(await button('Editar o endereço Trabalho'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar endereço' }));
  const state = dialog.getByLabelText<HTMLInputElement>(/^Estado/);
  expect(state.value).toBe('SC');
  await user.clear(state);
  await user.type(state, 'SX');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(problems()).toEqual(['Escreva a sigla do estado, como SC.']);
  expect(asked.some(({ body }) => body !== undefined)).toBe(false);
});

test('what the shop refuses stands at its field, and nothing that was typed is lost', async () => {
  const text = 'Este CEP não existe.';
  const { user } = draw({ '/enderecos/5': { status: 422, body: { message: text, errors: { cep: [text] } } } });
  await user.click(await button('Editar o endereço Trabalho'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar endereço' }));
  await user.type(dialog.getByLabelText(/^Complemento/), 'fundos');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(problems()).toEqual([text]));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Complemento/).value).toBe('fundos');
});

test('one is removed after a question, and ten are the most', async () => {
  const ten = Array.from({ length: 10 }, (_, id) =>
    buildAddress({ id: id + 1, label: `Endereço ${id}`, is_default: id === 0 }),
  );
  const { user, onDone } = draw({
    [listAddressesCall.path]: { body: { addresses: [...ten.filter(({ id }) => id !== work.id), work] } },
  });
  expect(await screen.findByText(/^Você tem 10 endereços/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Adicionar endereço' })).toBeNull();
  await user.click(await button('Remover o endereço Trabalho'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remover endereço?' }));
  await user.click(dialog.getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('Endereço removido.'));
});

test('a shop that does not deliver shows them to who has some alone', async () => {
  const { asked, unmount } = draw({ [listAddressesCall.path]: { body: { addresses: [] } } }, {});
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith(listAddressesCall.path))).toBe(true));
  expect(screen.queryByRole('heading', { name: 'Endereços' })).toBeNull();
  unmount();
  draw({}, {});
  expect(await screen.findByRole('heading', { name: 'Endereços' })).toBeTruthy();
});
