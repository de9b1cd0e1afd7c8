import { useForm } from '@mantine/form';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { AddressFields, afterLookup } from './address-fields.tsx';
import { emptyAddress } from './person-values.ts';

beforeAll(() => import('react-imask'));

function Form() {
  return <AddressFields form={useForm({ initialValues: emptyAddress })} />;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const found = { address: 'Rua XV de Novembro', neighborhood: 'Centro', city: 'Blumenau', state: 'SC' };

test('a CEP fills the address; what it does not know can be typed', async () => {
  answerCalls({ '/cep/89010025': { body: { ...found, neighborhood: '' } } });
  const { user } = renderPart(<Form />);
  await user.type(field('CEP'), '89010025');
  await waitFor(() => expect(field('Cidade').value).toBe('Blumenau'));
  expect(field('Endereço').readOnly).toBe(true);
  expect(field('Bairro').readOnly).toBe(false);
});

test.each([
  [404, 'CEP não encontrado.'],
  [502, 'Erro ao consultar o CEP.'],
])('a look-up that ends with %d says so and stops nobody: the address is typed', async (status, text) => {
  answerCalls({ '/cep/89010025': { body: found }, '/cep/99999999': { status, body: { message: text } } });
  const { user } = renderPart(<Form />);
  await user.type(field('CEP'), '89010025');
  await waitFor(() => expect(field('Cidade').value).toBe('Blumenau'));
  await user.clear(field('CEP'));
  await user.type(field('CEP'), '99999999');
  // A failing server is asked three times.
  await screen.findByText(text, undefined, { timeout: 10_000 });
  expect(field('Cidade').value).toBe('');
  await user.type(field('Cidade'), 'Pomerode');
  expect(field('Cidade').value).toBe('Pomerode');
});

test('a CEP of a whole town asks for the street', async () => {
  answerCalls({ '/cep/89107000': { body: { ...found, address: '', neighborhood: '', city: 'Pomerode' } } });
  const { user } = renderPart(<Form />);
  await user.type(field('CEP'), '89107000');
  expect(await screen.findByText('Este CEP não diz a rua.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Este CEP não diz a rua. Preencha o endereço.');
  expect([field('Endereço').readOnly, field('Cidade').readOnly]).toEqual([false, true]);
});

test('the answer for a CEP that was changed meanwhile is dropped', async () => {
  let answer = (_: { body: unknown }) => {};
  const late = new Promise<{ body: unknown }>((resolve) => {
    answer = resolve;
  });
  answerCalls({ '/cep/89010025': late, '/cep/88000000': { body: { ...found, city: 'Florianópolis' } } });
  const { user } = renderPart(<Form />);
  await user.type(field('CEP'), '89010025');
  await user.clear(field('CEP'));
  await user.type(field('CEP'), '88000000');
  await waitFor(() => expect(field('Cidade').value).toBe('Florianópolis'));
  answer({ body: found });
  await late;
  await waitFor(() => expect(field('Cidade').value).toBe('Florianópolis'));
});

const foundAddress = { address: 'Rua XV', neighborhood: 'Centro', city: 'Blumenau', state: 'SC' };

it('takes over and locks what a CEP is known by', () => {
  expect(afterLookup(foundAddress, new Set())).toEqual({
    changes: foundAddress,
    filled: new Set(['address', 'neighborhood', 'city', 'state']),
  });
});

it('leaves open what the CEP of a whole town does not say', () => {
  const town = { address: '', neighborhood: '', city: 'Pomerode', state: 'SC' };
  expect(afterLookup(town, new Set())).toEqual({
    changes: { city: 'Pomerode', state: 'SC' },
    filled: new Set(['city', 'state']),
  });
});

it('opens every part for a CEP that nobody knows: what an earlier one filled goes, what was typed stays', () => {
  expect(afterLookup({}, new Set(['city', 'state']))).toEqual({ changes: { city: '', state: '' }, filled: new Set() });
  expect(afterLookup({}, new Set())).toEqual({ changes: {}, filled: new Set() });
});
