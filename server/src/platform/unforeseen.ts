import type { Logger } from 'pino';

/** Asks the launcher for another start, as EX_TEMPFAIL of sysexits.h does; `become` in launch/prepare.mjs knows it. */
const startAgain = 75;

/** After this, what does not end by itself is left behind. */
const endingMs = 10_000;

/**
 * An error that nobody expected may have left anything half done: it is logged, what runs is ended in order, and the
 * launcher starts anew.
 */
export function endOnUnforeseen(log: Logger, end: (code: number) => void): void {
  const meet = (error: unknown) => {
    log.fatal({ err: error }, 'something unforeseen happened; Giro ends, to be started again');
    setTimeout(() => process.exit(startAgain), endingMs).unref();
    end(startAgain);
  };
  process.on('unhandledRejection', meet);
  process.on('uncaughtException', meet);
}
