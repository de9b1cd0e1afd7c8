import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/part.tsx';
import { focusFirstInvalid } from '../lib/api/form-errors.ts';
import { BadFieldList } from './bad-field-list.tsx';
import { ErrorAlert } from './error-alert.tsx';

const missing = (text: string) => (text ? null : 'Preencha este campo.');

function Form() {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { name: '', city: '', mail: '' },
    validate: { name: missing, city: missing, mail: missing },
    validateInputOnBlur: true,
  });
  return (
    <form
      ref={root}
      onSubmit={form.onSubmit(
        () => undefined,
        () => focusFirstInvalid(root.current),
      )}
    >
      <Stack>
        <BadFieldList />
        <TextInput label="Nome" withAsterisk {...form.getInputProps('name')} />
        <TextInput label="Cidade" {...form.getInputProps('city')} />
        <TextInput label="E-mail" {...form.getInputProps('mail')} />
        <button type="submit">Enviar</button>
      </Stack>
    </form>
  );
}

const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

test('a refused form lists its bad fields as links, and the keyboard stands in the first', async () => {
  const { user } = renderPart(<Form />);
  await user.click(screen.getByRole('textbox', { name: /Cidade/ }));
  await user.tab();
  expect(links()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Confira 3 campos antes de continuar');
  expect(links()).toEqual(['Nome', 'Cidade', 'E-mail'].map((label) => `${label}: Preencha este campo.`));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Nome/ }));
  await user.click(screen.getByRole('link', { name: /E-mail/ }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /E-mail/ }));
});

test('what is put right leaves the list, and the last one alone needs none', async () => {
  const { user } = renderPart(<Form />);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await user.type(screen.getByRole('textbox', { name: /Nome/ }), 'Bia');
  await waitFor(() => expect(links()).toHaveLength(2));
  await user.type(screen.getByRole('textbox', { name: /Cidade/ }), 'Blumenau');
  await waitFor(() => expect(links()).toEqual([]));
});

test('an alert leads to the fields that its texts are about', async () => {
  renderPart(
    <form>
      <TextInput label="CPF" error="CPF inválido." />
      <ErrorAlert texts={['CPF inválido.', 'O total mudou.']} onClose={() => undefined} />
    </form>,
  );
  const alert = within(screen.getByRole('alert'));
  expect((await alert.findByRole('link')).textContent).toBe('CPF inválido.');
  expect(alert.getByText('O total mudou.').tagName).toBe('LI');
});
