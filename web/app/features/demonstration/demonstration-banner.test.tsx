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

test('it is put away for the visit, unless a link leads to it', async () => {
  answerCalls({ '/demonstracao': there });
  const first = renderPart(<DemonstrationBanner />);
  await first.user.click(await screen.findByRole('button', { name: 'Fechar aviso de demonstração' }));
  expect(screen.queryByRole('region')).toBeNull();
  first.unmount();
  const next = renderPart(<DemonstrationBanner />);
  expect(screen.queryByRole('region')).toBeNull();
  next.unmount();
  renderPart(<DemonstrationBanner />, { at: '/#demonstracao' });
  expect(await screen.findByRole('region', { name: 'Dados de demonstração' })).toBeTruthy();
});

test('a browser that was never told of one waits with the screen until it is, or until that fails', async () => {
  let answer = (_: object) => {};
  const told = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const screenIs = () => getComputedStyle(screen.getByText('Lista')).visibility;
  answerCalls({ '/demonstracao': told });
  const first = renderPart(<DemonstrationBanner>Lista</DemonstrationBanner>);
  await waitFor(() => expect(screenIs()).toBe('hidden'));
  answer(there);
  await waitFor(() => expect(screenIs()).not.toBe('hidden'));
  first.unmount();
  renderPart(<DemonstrationBanner>Lista</DemonstrationBanner>);
  expect(screenIs()).not.toBe('hidden');
});

test('a shop without one is told nothing', async () => {
  const asked = answerCalls({ '/demonstracao': gone });
  renderPart(<DemonstrationBanner />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
