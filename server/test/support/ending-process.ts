import { setImmediate as turn } from 'node:timers/promises';
import { Logger, runOnce, type Task, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { AppOptions } from '../../src/app.ts';
import { openPeerShop, type PeerShop } from './peer-shop.ts';
import { openSecondApp } from './second-app.ts';
import { WatchedClient } from './watched-client.ts';

const silentLogger = new Logger(() => () => undefined);

/**
 * Statements that a process has had, and those it has to live; at its end every connection is cut, and there are no
 * more.
 */
class Life {
  #lasts = Number.POSITIVE_INFINITY;
  readonly connections = new Set<EndingClient>();
  statements = 0;
  isOver = false;

  begin(lasts: number): void {
    this.#lasts = lasts;
    this.statements = 0;
    this.isOver = false;
  }

  assert(): void {
    if (this.isOver) throw new Error('This process has ended.');
  }

  /** After a statement that PostgreSQL has carried out: its answer may be heard by nobody. */
  count(): void {
    this.assert();
    if (++this.statements < this.#lasts) return;
    this.isOver = true;
    for (const client of this.connections) client.cut();
    this.assert();
  }
}

let life: Life;

class EndingClient extends WatchedClient {
  readonly #life = life;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.#life.connections.add(this);
    this.once('end', () => this.#life.connections.delete(this));
  }

  cut(): void {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  protected override async ask(args: unknown[]): Promise<unknown> {
    this.#life.assert();
    const result = await this.send(args);
    this.#life.count();
    return result;
  }
}

export type EndingProcess = Awaited<ReturnType<typeof openEndingProcess>>;

/** Another process of the shop, with connections of its own, which ends after so many statements. */
export async function openEndingProcess({
  shop,
  ...tools
}: Pick<PeerShop, 'shop'> & Partial<Pick<AppOptions, 'pixTools' | 'cardTools' | 'carrierTools' | 'fiscalTools'>>) {
  life = new Life();
  const own = life;
  const { app, close } = await openSecondApp(shop, EndingClient, tools);

  /** The jobs of this process; that one is done is a statement too. */
  const ending = (tasks: TaskList): TaskList =>
    Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (...[payload, helpers]: Parameters<Task>) => {
          own.assert();
          await task?.(payload, helpers);
          own.count();
        },
      ]),
    );

  return {
    app,
    begin: (statements: number) => own.begin(statements),
    hasEnded: () => own.isOver,
    /** Number that it has had since it began. */
    statements: () => own.statements,
    /** Resolves when nothing of what has ended is left. */
    async gone(): Promise<void> {
      while (own.connections.size > 0) await turn();
    },
    /** A call of it; undefined when it ended before it could answer. */
    async call(method: 'POST' | 'PUT', url: string, token: string | undefined, body: object, headers = {}) {
      if (own.isOver) return undefined;
      const response = await app.http.inject({
        method,
        url: `/api/${url}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        payload: body,
      });
      return own.isOver && response.statusCode >= 500 ? undefined : response;
    },
    /** Works off what asks the provider, but for what is put off for a day. */
    async work(): Promise<void> {
      if (own.isOver) return;
      await shop.pool.query(`update graphile_worker._private_jobs set run_at = now()
        where locked_at is null and run_at < now() + interval '12 hours'`);
      await runOnce({ pgPool: shop.pool, taskList: ending(app.tasks.outside), logger: silentLogger });
      const unnoted = 'select from graphile_worker._private_jobs where locked_at is not null';
      while ((await shop.pool.query(unnoted)).rowCount !== 0) await turn();
    },
    async close(): Promise<void> {
      own.begin(Number.POSITIVE_INFINITY);
      await close();
    },
  };
}

export const isDone = (answer: { statusCode: number } | undefined) => answer !== undefined && answer.statusCode < 300;

/** For the tests of a file: a shop over TLS, and a process of it that ends when it is told to. Money adds up after each. */
export function useEndingShop() {
  const at = {
    hook: (pix: { txid: string | undefined; e2eId: string }) =>
      at.ending.call('POST', at.house.hookPath, undefined, { pix: [{ txid: pix.txid, endToEndId: pix.e2eId }] }),
    pixOf: (txid: string) => [...at.house.peer.state.received.values()].find((pix) => pix.txid === txid),
    /** The provider tells again of what nobody has answered. */
    async tellAgain(txid: string, wasHeard: boolean) {
      const pix = at.pixOf(txid) ?? at.house.peer.pay(txid);
      if (!wasHeard) await at.house.tell(pix);
    },
  } as {
    house: PeerShop;
    ending: EndingProcess;
    hook(pix: { txid: string | undefined; e2eId: string }): ReturnType<EndingProcess['call']>;
    pixOf(txid: string): { txid: string | undefined; e2eId: string } | undefined;
    tellAgain(txid: string, wasHeard: boolean): Promise<void>;
  };
  beforeAll(async () => {
    at.house = await openPeerShop();
    at.ending = await openEndingProcess(at.house);
  });
  afterEach(() => at.house.assertConserved());
  afterAll(async () => {
    await at.ending.close();
    await at.house.close();
  });
  return at;
}
