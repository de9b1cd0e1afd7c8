import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type CardPeer, openCardPeer } from '../../fakes/card-peer/index.ts';
import { createLevers } from '../../fakes/card-peer/levers.ts';
import type { CardHttpTools } from '../../src/platform/card/card-http.ts';
import type { CardPayment, CardProvider, CardSettings } from '../../src/platform/card/card-provider.ts';
import { createMercadoPago } from '../../src/platform/card/mercado-pago.ts';

/** The provider of whichever file of tests has said `useCardPeer`. */
export const peer = await openCardPeer();
await peer.stop();

/** For the tests of a file: the provider answers, and before each of them it behaves and has seen nothing. */
export function useCardPeer(): void {
  beforeAll(() => peer.start());
  beforeEach(() => {
    peer.calm();
    Object.assign(peer.levers, createLevers());
    peer.requests.length = 0;
  });
  afterAll(() => peer.stop());
}

/** All that the adapter has logged, with whatever hangs on it. */
export const logged: string[] = [];
const log = (...said: unknown[]) => void logged.push(inspect(said, { depth: 9 }));
export const tools: CardHttpTools = { now: () => peer.levers.now(), log: { info: log, warn: log } };

export const open = (parts: Partial<CardSettings> = {}, more: Partial<CardHttpTools> = {}): CardProvider =>
  createMercadoPago(peer.settings(parts), { ...tools, ...more });

export const cpf = '52998224725';
let number = 0;
type Outcome = Parameters<CardPeer['card']>[0];
export const wish = (outcome: Outcome = 'APRO', parts: Partial<CardPayment> = {}): CardPayment => ({
  reference: `ABCD2345-${++number}`,
  amountCents: 151_872,
  instalments: 12,
  token: peer.card(outcome),
  brand: 'master',
  payer: { email: 'ana@example.com', name: 'Ana de Souza', cpf: '529.982.247-25' },
  device: 'armor.6f2a',
  ...parts,
});
export const pay = (outcome?: Outcome, parts?: Partial<CardPayment>) => open().pay(wish(outcome, parts));
