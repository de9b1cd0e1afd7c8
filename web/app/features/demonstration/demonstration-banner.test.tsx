import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { DemonstrationBanner } from './demonstration-banner.tsx';

const there = { body: { loaded: true } };
const gone = { body: { loaded: false } };

test('a demonstration is told of until its owner takes it away, by the password', async () => {
  const refused = {
    status: 422,
    body: { message: 'Confira os campos.', errors: { password: ['A senha não confere.'] } },
  };
  const asked = answerCalls({ '/demonstracao': [there, refused, { body: { message: 'Apagados.' } }, gone] });
  const { user } = renderPart(<DemonstrationBanner />);
  await user.click(await screen.findByRole('button', { name: 'Apagar dados de demonstração' }));
  const password = await screen.findByLabelText(/^Sua senha/);
  await user.click(screen.getByRole('button', { name: 'Apagar tudo' }));
  expect(asked).toHaveLength(1);
  await user.type(password, 'errada');
  await user.click(screen.getByRole('button', { name: 'Apagar tudo' }));
  await waitFor(() => expect(problems()).toEqual(['A senha não confere.']));
  expect(screen.getByText('Dados de demonstração')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Apagar tudo' }));
  await waitFor(() => expect(screen.queryByText('Dados de demonstração')).toBeNull());
  expect(asked[2]?.body).toEqual({ password: 'errada' });
});

test('a demonstration that the last screen told of is told of at once', async () => {
  answerCalls({ '/demonstracao': [there, gone] });
  const first = renderPart(<DemonstrationBanner />);
  await screen.findByText('Dados de demonstração');
  first.unmount();
  renderPart(<DemonstrationBanner />);
  expect(screen.getByText('Dados de demonstração')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Dados de demonstração')).toBeNull());
});

test('a shop without one is told nothing', async () => {
  const asked = answerCalls({ '/demonstracao': gone });
  renderPart(<DemonstrationBanner />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
