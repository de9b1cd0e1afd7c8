/** Meaning of a status for the people who wait: nothing yet, under way, asks for an answer, good, or over. */
export type StatusTone = 'waiting' | 'moving' | 'offer' | 'good' | 'refused' | 'over';
