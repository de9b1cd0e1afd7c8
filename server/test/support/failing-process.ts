import type { AppOptions } from '../../src/app.ts';
import { stateOf } from './database-state.ts';
import type { TestShop } from './harness.ts';
import { openSecondApp } from './second-app.ts';
import { WatchedClient } from './watched-client.ts';

/**
 * Number of statements that a try had and which of them fails; `isKept` if its subject was kept before, so that the
 * answer alone was lost.
 */
const noFaults = { count: 0, failing: Number.POSITIVE_INFINITY, isKept: false, lostAnswer: false };
let faults = { ...noFaults };

/** Out of memory: nothing that the program expects, and nothing that is tried again. */
const fault = `do $$ begin raise exception 'a fault of the tests' using errcode = '53200'; end $$`;

const textOf = ([asked]: unknown[]) => (typeof asked === 'string' ? asked : String((asked as { text?: string })?.text));

class FailingClient extends WatchedClient {
  #isInTransaction = false;

  /** A statement fails as PostgreSQL has it fail: a transaction that it is in comes to nothing. */
  protected override ask(args: unknown[]): Promise<unknown> {
    const text = textOf(args).trimStart().toLowerCase();
    if (/^(begin|start)/.test(text)) this.#isInTransaction = true;
    const isAlone = !this.#isInTransaction;
    if (/^(commit|rollback)(?! to)/.test(text)) this.#isInTransaction = false;
    if (++faults.count !== faults.failing) {
      if (text.startsWith('commit') || (isAlone && /^(insert|update|delete)/.test(text))) faults.isKept = true;
      return this.send(args);
    }
    // A second transaction of the same work begins within it, and is none of what an answer takes.
    faults.lostAnswer = faults.isKept && isAlone;
    return this.send([fault]);
  }
}

interface Reply {
  statusCode: number;
  body: string;
}

/** Outcome of one call whose every statement has failed once. */
export interface Survived {
  /** Of the call that came to its end. */
  statements: number;
  /** Statements whose fault nobody was told of. */
  untold: number[];
  /** Tries that did all of it and failed at reading what to answer. */
  unanswered: number;
  /** Statements after whose fault something was done although the caller was told that it failed, and in which tables. */
  done: string[];
}

/** Another process of the shop, of whose calls one statement after the other fails. */
export async function openFailingProcess(shop: TestShop, options: Pick<AppOptions, 'pixTools'>, everyNth: number) {
  const { app, close } = await openSecondApp(shop, FailingClient, options);
  const survived = new Map<string, Survived>();
  let story = '';

  /**
   * Does this again and again, each time with another statement that fails, until it comes to its end without a fault:
   * after every failure the database is as it was before, so that the next try meets the same, or the work is done and only
   * its answer was lost. `first` is the first
   * statement that fails.
   */
  async function failEverywhere<Answer extends Reply>(work: () => Promise<Answer>, first: number): Promise<Answer> {
    const found: Survived = survived.get(story) ?? { statements: 0, untold: [], unanswered: 0, done: [] };
    survived.set(story, found);
    let before = await stateOf(shop.pool);
    for (let failing = first; ; failing += everyNth) {
      await shop.pool.query('delete from rate_limits');
      faults = { ...noFaults, failing };
      const answer = await work();
      const { count, lostAnswer } = faults;
      faults = { ...noFaults };
      if (count < failing) {
        found.statements += count;
        return answer;
      }
      if (answer.statusCode < 500) {
        found.untold.push(failing);
        return answer;
      }
      const after = await stateOf(shop.pool);
      const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
      if (changed.length > 0 && lostAnswer) {
        found.unanswered++;
        return { ...answer, statusCode: 200 };
      }
      if (changed.length > 0) found.done.push(`${failing}: ${changed}`);
      before = after;
    }
  }

  return {
    app,
    survived,
    close,
    failEverywhere,
    /** Everything done from now on belongs to the story of this name. */
    tell(name: string) {
      story = name;
    },
  };
}
