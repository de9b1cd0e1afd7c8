/** State of a seller's payment; `void` when the purchase was taken back. */
export const payoutStates = ['due', 'claimed', 'sending', 'paid', 'void'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Which payouts a list shows, in the words of addresses. */
export const payoutLists = ['hoje', 'atrasados', 'proximos', 'sem-dados', 'pagos'] as const;
export type PayoutList = (typeof payoutLists)[number];

/**
 * Warnings for whoever pays: an account that was changed lately, a holder who is not the seller, a device that was
 * bought from somebody else before.
 */
export const payoutFlags = ['account-changed', 'other-holder', 'bought-twice'] as const;
export type PayoutFlag = (typeof payoutFlags)[number];

/** By what way a seller was paid. */
export const payoutChannels = ['qr', 'manual', 'batch', 'psp'] as const;
export type PayoutChannel = (typeof payoutChannels)[number];
