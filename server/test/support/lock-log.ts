import pg from 'pg';
import { type Locked, lockedWith, lockOrder } from '../../src/platform/database/lock-order.ts';

/** Rows of a table that a statement locks. */
interface TakenLock {
  table: string;
  /** It takes what is free and waits for nobody. */
  skips: boolean;
  /** The parameter that has their ids, counted from 1; undefined where the statement says it otherwise. */
  ids: number | undefined;
}

/** Functions of the database that lock, and what; `move_stock` is given its ids first. */
const lockingFunctions: Record<string, string> = {
  move_stock: 'products',
  may_reserve: 'buyers',
  may_use_coupon: 'coupons',
  lock_credits: 'credits',
  take_credit: 'credits',
  spend_credit: 'credits',
};

const row = String.raw`for (?:no key )?(?:update|share)(?: of "?(?<named>\w+)"?)?(?<skips> skip locked)?`;
const written = String.raw`(?:(?<!do )update|delete from|(?<merged>insert into)) "?(?<table>\w+)"?`;
const buyer = String.raw`hashtext\('unpaid orders(?: of a client)?'\)`;
const called = String.raw`(?<called>${Object.keys(lockingFunctions).join('|')})\((?:\$(?<given>\d+))?`;
const locks = new RegExp(String.raw`\b(?:${row}|${written}|${buyer}|${called})`, 'g');
const byId = /where (?:"?\w+"?\.)?"?id"? (?:=|in) (?:any\()?\(?\$(\d+)\b/;

/** The table of the `from` that stands before this place, at the same depth of parentheses. */
function selectedBefore(text: string, place: number): string | undefined {
  let depth = 0;
  for (let at = place; at > 0; at--) {
    if (text[at] === ')') depth++;
    else if (text[at] === '(' && --depth < 0) return undefined;
    else if (depth === 0 && text.startsWith('from ', at)) return /^from "?(\w+)"?/.exec(text.slice(at))?.[1];
  }
  return undefined;
}

const known = new Map<string, readonly TakenLock[]>();

/** Locks that a statement takes, in the order of its words; of rows that it adds nobody else knows yet. */
export function locksOf(statement: string): readonly TakenLock[] {
  const kept = known.get(statement);
  if (kept) return kept;
  const text = statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
  const isPlain = /^(select|update|delete)\b/.test(text);
  const single = isPlain ? Number(byId.exec(text)?.[1]) || undefined : undefined;
  const found = [...text.matchAll(locks)].flatMap(({ groups = {}, index, 0: words }): TakenLock[] => {
    const { named, skips, table, merged, called: name, given } = groups;
    if (name === 'move_stock') return [{ table: 'products', skips: false, ids: Number(given) || undefined }];
    if (name) return [{ table: lockingFunctions[name] ?? name, skips: false, ids: undefined }];
    if (words.startsWith('hashtext')) return [{ table: 'buyers', skips: false, ids: undefined }];
    if (table && merged && !/ on conflict .* do update /.test(text)) return [];
    if (table) return [{ table, skips: false, ids: single }];
    const locked = named ?? selectedBefore(text, index);
    return locked ? [{ table: locked, skips: skips !== undefined, ids: single }] : [];
  });
  // A buyer and their credit are locked by sub-selects of their own, which PostgreSQL asks once, before any row.
  const early = ['credits', 'buyers'];
  const inOrder = found.toSorted((one, other) => early.indexOf(other.table) - early.indexOf(one.table));
  known.set(statement, inOrder);
  return inOrder;
}

const rankOf = (table: string) => lockOrder.indexOf(table as Locked);

/**
 * Locks of one connection, as its statements tell them, held against the order of `lock-order.ts`. It knows rows where a
 * parameter has their ids; what triggers lock it does not see.
 */
export class LockLog {
  #isOpen = false;
  readonly #disorders: string[];
  /** Rows that are locked, by table; null stands for rows that it does not know. */
  #locked = new Map<string, Set<number | null>>();
  /** Parts that were locked without what they belong to. */
  #loose: string[] = [];

  constructor(disorders: string[]) {
    this.#disorders = disorders;
  }

  /** A statement that was carried out, with its parameters and how many rows it gave or changed. */
  note(statement: string, values: readonly unknown[], count: number | null): void {
    if (/^\s*(begin|start transaction|savepoint|commit|rollback|release)\b/i.test(statement)) {
      this.#isOpen = /^\s*(begin|start transaction|savepoint)\b/i.test(statement);
      this.#forget();
      return;
    }
    if (!this.#isOpen) this.#forget();
    const found = locksOf(statement);
    if (found.length === 1 && count === 0) return;
    for (const lock of found) this.#take(lock, lock.ids === undefined ? undefined : values[lock.ids - 1], statement);
  }

  #forget(): void {
    this.#locked = new Map();
    this.#loose = [];
  }

  #take({ table, skips }: TakenLock, named: unknown, statement: string): void {
    const roots = [lockedWith[table] ?? []].flat();
    if (roots.length > 0) {
      if (!roots.some((root) => this.#locked.has(root))) this.#loose.push(table);
      return;
    }
    if (rankOf(table) < 0) return;
    const ids = [named].flat().filter((id) => typeof id === 'number');
    const mine = this.#locked.get(table) ?? new Set();
    const isNew = mine.size === 0 || (!mine.has(null) && ids.some((id) => !mine.has(id)));
    if (isNew && !skips) {
      const later = [...this.#locked.keys()].filter((other) => rankOf(other) > rankOf(table));
      const before = [...this.#loose, ...later];
      if (before.length > 0) this.#complain(`${table} after ${before.join(', ')}`, statement);
      const highest = Math.max(0, ...[...mine].filter((id) => id !== null));
      if (ids.some((id) => !mine.has(id) && id < highest)) this.#complain(`${table} not by their ids`, statement);
    }
    for (const id of ids.length > 0 ? ids : [null]) mine.add(id);
    this.#locked.set(table, mine);
  }

  #complain(words: string, statement: string): void {
    this.#disorders.push(`${words}: ${statement.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}`);
  }
}

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
