import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../test/part.tsx';
import { ProposalHistory } from './proposal-details.tsx';

type Parts = Pick<Proposal, 'history' | 'events'>;
type Event = NonNullable<Parts['events']>[number];

const status = (number: number, at: string) => ({ status: number, at, by: null });
const event = (kind: Event['kind'], at: string, detail: string | null = null): Event => ({
  kind,
  at,
  by: null,
  detail,
});

function shown(proposal: Parts) {
  renderPart(<ProposalHistory proposal={proposal} reader="user" />);
  return screen.getAllByRole('listitem').map((entry) =>
    within(entry)
      .getAllByRole('paragraph')
      .slice(0, -1)
      .map(({ textContent }) => textContent),
  );
}

test('statuses and events stand by the time at which they happened, newest first', () => {
  const history = [status(1, '2026-03-01T10:00:00Z'), status(4, '2026-03-03T10:00:00Z')];
  const events = [event('quote-renewed', '2026-03-02T10:00:00Z', 'R$ 1.420,00')];
  expect(shown({ history, events })).toEqual([
    ['Código de envio enviado'],
    ['Cotação renovada', 'R$ 1.420,00'],
    ['Pendente'],
  ]);
});

test('what a status and its event say alike is said once, with the amount', () => {
  const history = [status(8, '2026-03-12T10:00:00.100Z'), status(9, '2026-03-13T10:00:00.100Z')];
  const events = [
    event('offer-made', '2026-03-12T10:00:00Z', 'R$ 1.250,00'),
    event('offer-accepted', '2026-03-13T10:00:00Z', 'R$ 1.250,00, pelo link'),
  ];
  expect(shown({ history, events })).toEqual([
    ['Contraproposta aprovada'],
    ['Contraproposta aceita', 'R$ 1.250,00, pelo link'],
    ['Contraproposta enviada', 'R$ 1.250,00'],
  ]);
});

test('the same words on another day stand by themselves', () => {
  const history = [status(8, '2026-03-12T10:00:00Z')];
  expect(shown({ history, events: [event('offer-made', '2026-03-14T10:00:00Z')] })).toHaveLength(2);
});

test('a proposal without events has its statuses alone', () => {
  expect(shown({ history: [status(1, '2026-03-01T10:00:00Z')] })).toEqual([['Pendente']]);
});
