import { beginAttemptCall } from '@giro/contract/calls/orders.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { useAttempt } from './attempt.ts';
import { AttemptState } from './end-parts.tsx';

function Step({ cart }: { cart: string }) {
  return <AttemptState attempting={useAttempt(cart, true)}>{(txid) => <p>Pix {txid}</p>}</AttemptState>;
}

const attempt = (key: string) => ({ body: { key, txid: `tx-${key}` } });

test('a reload goes on with the same attempt; another cart is another one', async () => {
  const asked = answerCalls({ [beginAttemptCall.path]: [attempt('a'), attempt('a'), attempt('b')] });
  for (const cart of ['7x1=10', '7x1=10', '7x2=20']) {
    const { unmount } = renderPart(<Step cart={cart} />);
    await screen.findByText(/^Pix tx-/);
    unmount();
  }
  expect(asked.map(({ body }) => body)).toEqual([{}, { key: 'a' }, {}]);
});

test('an attempt that cannot be had is asked for again when the buyer wishes', async () => {
  answerCalls({ [beginAttemptCall.path]: [{ status: 500 }, attempt('a')] });
  const { user } = renderPart(<Step cart="7x1=10" />);
  expect(await screen.findByText('Não conseguimos preparar o Pix')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Pix tx-a')).toBeTruthy();
});

test('whoever is signed out meanwhile loses what names the session', async () => {
  localStorage.setItem('token', 'antigo');
  answerCalls({ [beginAttemptCall.path]: { status: 401, body: { message: 'Unauthenticated.' } } });
  renderPart(<Step cart="7x1=10" />);
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
});
