const isWhole = process.env.GIRO_TESTS === 'whole';

/**
 * Repetitions of what every run proves: `usually`, and in the whole run (`npm run test:whole`) as often as it takes to
 * meet rare orders of events.
 */
export const atDepth = (usually: number, whole: number): number => (isWhole ? whole : usually);
