import pg from 'pg';

/** A connection of which something is done before or after each statement; both ways of asking end in `ask`. */
export abstract class WatchedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: it takes what its parent takes.
  override query(...args: any[]): any {
    const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined;
    const answer = this.ask(args);
    if (!callback) return answer;
    answer.then((result) => callback(null, result), callback);
  }

  /** Asks PostgreSQL itself. */
  protected send(args: unknown[]): Promise<unknown> {
    return (super.query as (...args: unknown[]) => Promise<unknown>)(...args);
  }

  protected abstract ask(args: unknown[]): Promise<unknown>;
}
