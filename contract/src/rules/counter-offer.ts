/** How far a counter-offer is; only an open one can be answered. */
export const offerStates = ['open', 'accepted', 'refused', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof offerStates)[number];

/** Who answered it: the seller by the mailed link or in their panel, an admin for them, or their silence. */
export const offerAnswerers = ['link', 'panel', 'admin', 'silence'] as const;
export type OfferAnswerer = (typeof offerAnswerers)[number];

/** What follows when a seller says nothing until the end, in the words of the wire. */
export const silenceRules = ['aceitar', 'perguntar', 'devolver'] as const;
export type SilenceRule = (typeof silenceRules)[number];
