/** Ways to give a device in part payment: sent before anything is ordered, or brought to the counter. */
export const tradeModes = ['antes', 'no_balcao'] as const;
