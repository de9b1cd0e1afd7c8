import pg from 'pg';

/** A connection that fails whoever asks it something before it has answered, as the driver's next version does. */
export class CarefulClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: it takes what its parent takes.
  override query(...args: any[]): any {
    const { _activeQuery, _queryQueue } = this as unknown as { _activeQuery: unknown; _queryQueue: unknown[] };
    if (_activeQuery || _queryQueue.length > 0) throw new Error('Two statements at once on one connection.');
    return (super.query as (...args: unknown[]) => unknown)(...args);
  }
}
