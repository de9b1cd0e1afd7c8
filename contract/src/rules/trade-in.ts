/** Ways to give a device in part payment: sent before anything is ordered, or brought to the counter. */
export const tradeModes = ['antes', 'no_balcao'] as const;
export type TradeMode = (typeof tradeModes)[number];

/** Fates of a device that somebody has promised to bring, or given, in part payment of an order. */
export const tradeInRows = {
  promised: 'Esperado no balcão',
  accepted: 'Recebido',
  refused: 'Não recebido',
  lapsed: 'Reserva terminada',
} as const;
export type TradeInState = keyof typeof tradeInRows;
export const tradeInStates = Object.keys(tradeInRows) as [TradeInState, ...TradeInState[]];

/** After so many promises that ran out within so many days nobody may promise anything for as many days. */
export const lapsedTradeIns = { most: 2, days: 30 } as const;
