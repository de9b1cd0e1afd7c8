/**
 * True for the whole run (`npm run test:whole`), which repeats the proofs of every run: on more screens, in more
 * rounds.
 */
export const isWhole = process.env.GIRO_TESTS === 'whole';
