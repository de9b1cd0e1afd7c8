import type { StatusTone } from './status-tone.ts';

/** Ways to give a device in part payment: sent before anything is ordered, or brought to the counter. */
export const tradeModes = ['antes', 'no_balcao'] as const;
export type TradeMode = (typeof tradeModes)[number];

/** A device promised for an order, and what became of it. */
export const tradeInRows = {
  promised: { label: 'Reservado com troca', tone: 'offer' },
  accepted: { label: 'Aparelho recebido', tone: 'good' },
  refused: { label: 'Troca não feita', tone: 'refused' },
  lapsed: { label: 'Troca encerrada', tone: 'over' },
} as const satisfies Record<string, { label: string; tone: StatusTone }>;
export type TradeInState = keyof typeof tradeInRows;
export const tradeInStates = Object.keys(tradeInRows) as [TradeInState, ...TradeInState[]];

/** Promises of a person that may lapse within `days` before no other is taken for as long. */
export const lapsedPromises = { most: 2, days: 30 } as const;
