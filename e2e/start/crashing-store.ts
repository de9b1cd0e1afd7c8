import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { preparedAdmin } from './prepare-store.ts';
import { type DataFolder, findFreePort, type Giro, postmasterOf, socketOf, startGiro } from './running-giro.ts';

const root = path.resolve(import.meta.dirname, '../..');

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls, read where they are made.
type Body = any;

export interface Reply {
  status: number;
  body: Body;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  body?: object;
  token?: string;
  headers?: Record<string, string>;
}

export const victims = ['Giro', 'PostgreSQL', 'both'] as const;
export type Victim = (typeof victims)[number];

export type CrashingStore = Awaited<ReturnType<typeof openCrashingStore>>;

/** A store with the simulator, in a Giro that is killed and started again at the same address. */
export async function openCrashingStore(data: DataFolder) {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    startGiro({ PORT: port, BASE_URL: url, DATA_DIR: data.folder, DEMO: '0', TRUST_PROXY: '127.0.0.1' });
  let giro: Giro = await start();
  let callers = 0;

  /** A call from an address of its own; 503 too where nobody answers. */
  async function call(address: string, { method = 'POST', body, token, headers = {} }: Call = {}): Promise<Reply> {
    callers++;
    try {
      const response = await fetch(`${url}/api/${address}`, {
        method,
        headers: {
          'x-forwarded-for': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return { status: 503, body: {} };
    }
  }

  /** Calls until it is neither 503 nor unanswered, as a page does; counts those in `unanswered`. */
  async function insist(address: string, given?: Call): Promise<Reply> {
    for (;;) {
      const reply = await call(address, given);
      if (reply.status !== 503) return reply;
      store.unanswered++;
      await sleep(100);
    }
  }

  /** Asks the database itself, past Giro. */
  const ask = (question: string, values: unknown[] = []): Promise<Body[]> =>
    withConnection({ host: socketOf(data.folder), user: 'giro', database: 'giro' }, async (client) => {
      return (await client.query(question, values)).rows;
    });

  /** `kill -9`; whoever is to start it again does. */
  async function crash(victim: Victim): Promise<void> {
    const postmaster = postmasterOf(data.folder);
    if (victim !== 'Giro' && postmaster) process.kill(postmaster, 'SIGKILL');
    if (victim === 'PostgreSQL') return;
    giro.child.kill('SIGKILL');
    await giro.ended;
    giro = await start();
  }

  async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
    return (await insist('login', { body: { email, password } })).body.token;
  }

  async function close(): Promise<void> {
    await giro.stop();
    await data.remove();
  }

  const store = {
    /** Calls that nobody answered, or that were answered by 503. */
    unanswered: 0,
    call,
    insist,
    ask,
    crash,
    signIn,
    close,
    waitFor: (status: number) => giro.waitFor(status),
    /** `npm run verify`, while Giro runs. */
    verify() {
      const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
      const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: data.folder };
      const program = 'server/src/operations/verify.ts';
      const { status, stdout, stderr } = spawnSync(process.execPath, [program], { cwd: root, env, encoding: 'utf8' });
      return { status, output: stdout + stderr };
    },
  };
  try {
    await giro.waitFor(200);
    const saved = await insist('pagamentos-config', {
      method: 'PUT',
      token: await signIn(preparedAdmin),
      body: { psp: 'simulador' },
    });
    if (saved.status !== 200) throw new Error(`The simulator was refused: ${JSON.stringify(saved)}`);
  } catch (error) {
    await close();
    throw error;
  }
  return store;
}
