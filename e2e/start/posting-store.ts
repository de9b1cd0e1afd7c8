import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { type CorreiosPeer, openCorreiosPeer } from '../../server/fakes/correios-peer/index.ts';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { preparedAdmin } from './prepared-store.ts';
import { type Giro, socketOf, startGiro } from './running-giro.ts';

const email = 'ana@exemplo.com.br';
const origin = {
  ...{ name: 'Loja do ensaio', document: '11222333000181', phone: '4733334444', email: 'loja@exemplo.com.br' },
  ...{ cep: '89010000', address: 'Rua XV de Novembro', number: '100', complement: '', neighborhood: 'Centro' },
  ...{ city: 'Blumenau', state: 'Santa Catarina' },
};

interface SoldParcel {
  id: number;
  state: string;
  way: string;
  code: string | null;
  reference: string;
  tries: number;
}

export type PostingStore = Awaited<ReturnType<typeof openPostingStore>>;

/** A Giro of its own whose parcels go by Correios that stand in for the real ones, and one seller of many devices. */
export async function openPostingStore() {
  const data = copyPreparedStore();
  const peer: CorreiosPeer = await openCorreiosPeer();
  let aheadS = 0;
  let token = '';
  const start = async (more: Record<string, string> = {}): Promise<Giro> => {
    const started = await startGiro({
      DATA_DIR: data.folder,
      DEMO: '0',
      GIRO_TEST_CLOCK: String(aheadS),
      ...more,
    });
    await started.waitFor(200);
    return started;
  };
  let giro = await start();

  async function call(method: string, address: string, body?: object, at: Giro = giro) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const sent = body && { body: JSON.stringify(body) };
    const answer = await fetch(`${at.url}/api/${address}`, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: replies of several calls, read where they are made.
    return (await answer.json()) as any;
  }

  /** Asks the database itself, past Giro. */
  const ask = (question: string, values: unknown[] = []) =>
    withConnection({ host: socketOf(data.folder), user: 'giro', database: 'giro' }, async (client) => {
      return (await client.query(question, values)).rows;
    });

  async function signIn(): Promise<void> {
    token = '';
    ({ token } = await call('POST', 'login', preparedAdmin));
  }

  await call('POST', 'cadastrar-usuario', { name: 'Ana Lima', email, password: 'girassol na janela' });
  await ask(
    `update users set email_confirmed_at = now(), cep = '01310100', street = 'Avenida Paulista', street_number = '1000',
       neighborhood = 'Bela Vista', city = 'São Paulo', state = 'São Paulo' where email = $1`,
    [email],
  );
  await signIn();
  await call('PUT', 'transportadora-config', peer.config());
  await call('PUT', 'envios-config', { origin });

  /** So many proposals of the seller, in this status. */
  async function propose(count: number, status = 1): Promise<number[]> {
    const rows = await ask(
      `insert into proposals (user_id, status, brand_name, type_name, model_name, imei, selected_options, base_value_cents,
         value_cents, valid_until)
       select users.id, $3, 'Apple', 'Smartphone', 'iPhone 13', '490154203237518', '[]', 100000, 80000,
         giro_now() + interval '7 days'
       from users, generate_series(1, $2) where email = $1
       returning id`,
      [email, count, status],
    );
    return rows.map(({ id }) => id as number);
  }

  const parcelsOf = (ids: readonly number[]): Promise<SoldParcel[]> =>
    ask('select id, state, way, code, reference, tries from parcels where proposal_id = any($1) order by id', [ids]);

  /** Codes in the mails that have left. */
  async function mailedCodes(): Promise<string[]> {
    const folder = path.join(data.folder, 'mail');
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
    const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(folder, file)))));
    return mails.flatMap(({ subject = '', text = '' }) =>
      subject.includes('Código de envio') ? (/\b46\d{8}\b/.exec(text)?.slice(0, 1) ?? []) : [],
    );
  }

  return {
    peer,
    ask,
    call,
    propose,
    parcelsOf,
    /** Another process of the same shop, with a runner of its own. */
    startSecond: () =>
      start({ DATABASE_URL: `postgres://giro@localhost/giro?host=${encodeURIComponent(socketOf(data.folder))}` }),
    press: (ids: readonly number[], at: Giro = giro) =>
      Promise.all(ids.map((id) => call('POST', `proposals/${id}/postagem`, {}, at))),
    /** So many minutes go by, for the shop's clock and for what waits in its queue. */
    async pass(minutes: number): Promise<void> {
      await giro.stop();
      aheadS += minutes * 60;
      giro = await start();
      await ask('update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => $1)', [minutes]);
      await signIn();
    },
    /** `kill -9`, and another start. */
    async crash(): Promise<void> {
      giro.child.kill('SIGKILL');
      await giro.ended;
      giro = await start();
    },
    /** Waits for as many codes or labels as there are proposals; seconds from `from` until each was there. */
    async untilReady(ids: readonly number[], from: number, timeout: number): Promise<number[]> {
      const seconds: number[] = [];
      await expect
        .poll(
          async () => {
            const ready = (await parcelsOf(ids)).filter(({ state }) => state === 'ready').length;
            while (seconds.length < ready) seconds.push((performance.now() - from) / 1000);
            return ready;
          },
          { timeout, interval: 100 },
        )
        .toBe(ids.length);
      return seconds;
    },
    /** One code at the carrier, one mail and one change of status for each. */
    async assertCodesOnce(ids: readonly number[]): Promise<void> {
      const parcels = await parcelsOf(ids);
      const codes = parcels.map(({ code }) => code ?? '');
      expect(parcels.map(({ reference }) => peer.codes.filter((code) => code.reference === reference).length)).toEqual(
        ids.map(() => 1),
      );
      const mailed = async () => (await mailedCodes()).filter((code) => codes.includes(code)).sort();
      await expect.poll(mailed, { timeout: 60_000 }).toEqual([...new Set(codes)].sort());
      expect(new Set(codes).size).toBe(ids.length);
      const steps = await ask(
        'select proposal_id from proposal_statuses where proposal_id = any($1) and status = 4 order by proposal_id',
        [ids],
      );
      expect(steps.map(({ proposal_id }) => proposal_id)).toEqual([...ids].sort((one, other) => one - other));
    },
    async close(): Promise<void> {
      await giro.stop();
      await peer.close();
      await data.remove();
    },
  };
}
