import { cancelNoticesCall } from '@giro/contract/calls/arrival-notices.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { NoticeLinkForm } from './notice-link-form.tsx';

function draw(answers: Parameters<typeof answerCalls>[0][string], at = '/avise-me/cancelar?token=abc') {
  const asked = answerCalls({ [cancelNoticesCall.path]: answers });
  const form = <NoticeLinkForm call={cancelNoticesCall} words="Toque no botão." action="Cancelar avisos" />;
  return { asked, ...renderPart(form, { at }) };
}
const press = () => screen.findByRole('button', { name: 'Cancelar avisos' });

test('a mailed link does nothing until its button is pressed, and says what was done', async () => {
  const { asked, user } = draw({ body: { message: 'Avisos cancelados.' } });
  expect(asked).toEqual([]);
  await user.click(await press());
  expect((await screen.findByRole('status')).textContent).toBe('Avisos cancelados.');
  expect(asked.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

test('one that is worth nothing says why, with a way on', async () => {
  const { user } = draw({ status: 422, body: { message: 'Este link não vale mais.' } });
  await user.click(await press());
  expect((await screen.findByRole('alert')).textContent).toBe('Este link não vale mais.');
  expect(screen.getByRole('link', { name: 'Ver a loja' }).getAttribute('href')).toBe('/quero-comprar');
});

test('one without its token says so; a failure can be tried again', async () => {
  const { unmount } = draw({}, '/avise-me/cancelar');
  expect((await screen.findByRole('alert')).textContent).toContain('incompleto');
  unmount();
  const { user } = draw([{ status: 503 }, { body: { message: 'Feito.' } }]);
  await user.click(await press());
  expect((await screen.findByRole('alert')).textContent).toContain('Tente de novo');
  await user.click(await press());
  expect(await screen.findByText('Feito.')).toBeTruthy();
});
