import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { NotifyMe } from './notify-me.tsx';

const path = '/avise-me';

async function open(
  wanted: { productId?: number; search?: string },
  answers: Parameters<typeof answerCalls>[0][string],
) {
  const asked = answerCalls({ [path]: answers });
  const { user } = renderPart(<NotifyMe {...wanted} />);
  await user.click(screen.getByRole('button', { name: 'Avise-me quando chegar' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { asked, user, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Quero o aviso' })) };
}

test('a notice of a product is asked for with an address and consent, and what comes next is said', async () => {
  const { asked, user, dialog, send } = await open({ productId: 7 }, {});
  expect(dialog.getByText(/quando este aparelho voltar/)).toBeTruthy();
  await send();
  expect(problems()).toEqual(['Preencha este campo.', 'Para avisar você, precisamos do seu consentimento.']);
  expect(asked).toEqual([]);
  await user.type(dialog.getByLabelText(/E-mail/), 'ana@exemplo.com.br');
  await user.click(dialog.getByRole('checkbox'));
  await send();
  expect((await dialog.findByRole('status')).textContent).toContain('ana@exemplo.com.br e confirme');
  expect(asked[0]?.body).toEqual({ email: 'ana@exemplo.com.br', product_id: 7, consent: true });
});

test('one of a search names its words; a refusal is said, and what was typed stays', async () => {
  const tooMany = { status: 429, body: { message: 'Muitas tentativas. Aguarde alguns minutos e tente de novo.' } };
  const { asked, user, dialog, send } = await open({ search: 'ifone 20' }, [tooMany, {}]);
  expect(dialog.getByText(/“ifone 20”/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/E-mail/), 'ana@exemplo.com.br');
  await user.click(dialog.getByRole('checkbox'));
  await send();
  expect((await dialog.findByRole('alert')).textContent).toContain('Aguarde alguns minutos');
  await send();
  expect(await dialog.findByText(/Falta só um passo/)).toBeTruthy();
  expect(asked[1]?.body).toEqual({ email: 'ana@exemplo.com.br', busca: 'ifone 20', consent: true });
});
