import pg from 'pg';
import { LockLog } from './lock-log.ts';

interface Answer {
  rowCount?: number | null;
}

const disorders: string[] = [];

/** Locks in another order than that of `lock-order.ts` that connections of this process have taken since it was last asked. */
export const takeDisorders = (): string[] => disorders.splice(0);

/**
 * A connection that fails whoever asks it something before it has answered, as the driver's next version does. It notes
 * locks that are taken in another order than all others take them.
 */
export class CarefulClient extends pg.Client {
  readonly #locks = new LockLog(disorders);

  // biome-ignore lint/suspicious/noExplicitAny: it takes what its parent takes.
  override query(...args: any[]): any {
    const { _activeQuery, _queryQueue } = this as unknown as { _activeQuery: unknown; _queryQueue: unknown[] };
    if (_activeQuery || _queryQueue.length > 0) throw new Error('Two statements at once on one connection.');
    const [asked] = args;
    const text: unknown = typeof asked === 'string' ? asked : asked?.text;
    const values: unknown = Array.isArray(args[1]) ? args[1] : asked?.values;
    const note = (answer?: Answer) => {
      if (typeof text !== 'string') return;
      this.#locks.note(text, Array.isArray(values) ? values : [], answer?.rowCount ?? null);
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      args.splice(-1, 1, (error: unknown, answer: Answer) => {
        if (!error) note(answer);
        last(error, answer);
      });
    }
    const answer = (super.query as (...args: unknown[]) => unknown)(...args);
    if (answer instanceof Promise) answer.then(note, () => undefined);
    return answer;
  }
}
