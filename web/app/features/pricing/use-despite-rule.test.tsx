import { setPriceCall } from '@giro/contract/calls/managed-products.ts';
import { Button } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { callApi } from '../../lib/api/call-api.ts';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { useDespiteRule } from './use-despite-rule.tsx';

function Part() {
  const floor = useDespiteRule('floor_reason', 'price');
  const save = useSave({ fallback: 'Não salvou.' });
  const send = () =>
    save.run(async () => {
      await floor.send((said) =>
        callApi(setPriceCall, { params: { id: 3 }, body: { price: 900, ...said }, version: 1 }),
      );
    });
  return (
    <>
      <Button onClick={send}>Enviar</Button>
      <output>{save.isSaving ? 'salvando' : save.told.join()}</output>
      {floor.dialog}
    </>
  );
}

const words = 'Este preço fica abaixo do piso da loja.';
const asks = { status: 409, body: { message: words, needs: 'floor_reason' } };
const path = '/products/gestao/3/preco';
const told = () => screen.getByRole('status').textContent;

async function open(answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls(answers);
  const { user } = renderPart(<Part />);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  return { asked, user };
}

test('a price below the floor is sent again with its reason', async () => {
  const { asked, user } = await open({ [path]: [asks, { body: { message: 'Preço salvo.' } }] });
  const window = within(await screen.findByRole('dialog', { name: 'Por que abaixo do piso?' }));
  expect(window.getByText(words)).toBeTruthy();
  await user.click(window.getByRole('button', { name: 'Seguir assim mesmo' }));
  expect(problems()).toHaveLength(1);
  await user.type(window.getByLabelText('Motivo'), ' Vitrine riscada {Enter}');
  await user.click(window.getByRole('button', { name: 'Seguir assim mesmo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ body }) => body)).toEqual([{ price: 900 }, { price: 900, floor_reason: 'Vitrine riscada' }]);
});

test('who would rather not gets the words as a refusal, and nothing is sent again', async () => {
  const { asked, user } = await open({ [path]: asks });
  await user.click(await screen.findByRole('button', { name: 'Mudar o preço' }));
  await waitFor(() => expect(told()).toBe(words));
  expect(asked).toHaveLength(1);
});

test('another refusal asks nothing', async () => {
  await open({ [path]: { status: 409, body: { message: 'Bia salvou às 14:02.' } } });
  await waitFor(() => expect(told()).toBe('Bia salvou às 14:02.'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
