import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { vi } from 'vitest';

/** A counter-offer that can be answered until 17/03/2026, with two differences. */
export const buildOffer = (part: Partial<CounterOffer> = {}): CounterOffer => ({
  id: 3,
  proposal_id: 12,
  device: 'Apple iPhone 13',
  image_model: null,
  old_value: 1500,
  new_value: 1250,
  differences: [
    { question: 'Bateria', declared: 'acima de 85 %', found: '78 %', effect: -150 },
    { question: 'Tela', declared: 'sem riscos', found: 'riscos leves', effect: -100 },
  ],
  message: null,
  photos: [],
  freight: 35,
  expires_at: '2026-03-18T02:59:59Z',
  on_silence: 'aceitar',
  state: 'open',
  ...part,
});

/** Three days before that offer's end. Timers run on. */
export const setClock = () => vi.useFakeTimers({ now: new Date('2026-03-14T15:00:00Z'), toFake: ['Date'] });
