import type { FirstStepsLeft } from '@giro/contract/calls/first-steps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { FirstSteps } from './first-steps.tsx';

const steps: FirstStepsLeft['steps'] = [
  { name: 'mail', is_done: false },
  { name: 'pix', is_done: true },
  { name: 'prices', is_done: false },
];

test('what is left is named with where it is done, what is done is counted alone', () => {
  renderPart(<FirstSteps steps={steps} sends_mails={false} />);
  expect(screen.getByText('1 de 3 prontos')).toBeTruthy();
  const links = within(screen.getByRole('region', { name: 'Primeiros passos' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ligar o envio de e-mails', '/configuracoes'],
    ['Conferir os preços da avaliação', '/avaliacoes'],
  ]);
});

test('that nobody gets mails is told, to who cannot mend it too; nothing is once all is done', () => {
  const { unmount } = renderPart(<FirstSteps steps={[]} sends_mails={false} />);
  expect(screen.getByRole('status').textContent).toContain('Quem tem o perfil Dono configura o envio.');
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  renderPart(<FirstSteps steps={[{ name: 'mail', is_done: true }]} sends_mails />);
  expect(screen.queryByRole('status') ?? screen.queryByRole('region')).toBeNull();
});

test('what only somebody can say is done is said with one press; a refusal is told', async () => {
  const asked = answerCalls({
    '/primeiros-passos/prices': [{ status: 503 }, { body: { steps: [], sends_mails: true } }],
  });
  const { user } = renderPart(<FirstSteps steps={steps} sends_mails />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  const button = screen.getByRole('button', { name: 'Já conferi: Conferir os preços da avaliação' });
  await user.click(button);
  expect(await screen.findByText('Não foi possível guardar. Tente de novo em instantes.')).toBeTruthy();
  await user.click(button);
  await waitFor(() => expect(asked).toHaveLength(2));
});
