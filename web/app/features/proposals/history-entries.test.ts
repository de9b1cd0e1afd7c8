import { expect, it } from 'vitest';
import { historyEntries } from './history-entries.ts';

const status = (number: number, at: string) => ({ status: number, at, by: null });
const event = (kind: 'offer-made' | 'offer-accepted' | 'quote-renewed', at: string, detail: string | null = null) => ({
  kind,
  at,
  by: null,
  detail,
});

it('statuses and events stand in the order in which they happened', () => {
  const history = [status(1, '2026-03-01T10:00:00Z'), status(4, '2026-03-03T10:00:00Z')];
  const events = [event('quote-renewed', '2026-03-02T10:00:00Z', 'R$ 1.420,00')];
  expect(historyEntries({ history, events }, 'user').map(({ label, detail }) => [label, detail])).toEqual([
    ['Pendente', undefined],
    ['Cotação renovada', 'R$ 1.420,00'],
    ['Código de envio enviado', undefined],
  ]);
});

it('what a status and its event say alike is said once, with the amount', () => {
  const history = [status(8, '2026-03-12T10:00:00.100Z'), status(9, '2026-03-13T10:00:00Z')];
  const events = [
    event('offer-made', '2026-03-12T10:00:00.000Z', 'R$ 1.250,00'),
    event('offer-accepted', '2026-03-13T10:00:00Z', 'R$ 1.250,00, pelo link'),
  ];
  expect(historyEntries({ history, events }, 'user').map(({ label, detail }) => [label, detail])).toEqual([
    ['Contraproposta enviada', 'R$ 1.250,00'],
    ['Contraproposta aprovada', undefined],
    ['Contraproposta aceita', 'R$ 1.250,00, pelo link'],
  ]);
});

it('another offer of the same words on another day stands by itself', () => {
  const history = [status(8, '2026-03-12T10:00:00Z')];
  const events = [event('offer-made', '2026-03-14T10:00:00Z', 'R$ 1.200,00')];
  expect(historyEntries({ history, events }, 'admin')).toHaveLength(2);
});

it('proposals without events have their statuses alone', () => {
  expect(historyEntries({ history: [status(1, '2026-03-01T10:00:00Z')] }, 'user')).toHaveLength(1);
});
