import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CorreiosPeer, openCorreiosPeer } from '../../server/fakes/correios-peer/index.ts';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { copyPreparedStore } from './copy-prepared-store.ts';
import { preparedAdmin } from './prepared-store.ts';
import { type Giro, socketOf, startGiro } from './running-giro.ts';

/** Correios take as long as that to answer. */
const answerMs = 1200;
const most = { one: 60_000, twenty: 180_000 };
const email = 'ana@exemplo.com.br';
const origin = {
  ...{ name: 'Loja do ensaio', document: '11222333000181', phone: '4733334444', email: 'loja@exemplo.com.br' },
  ...{ cep: '89010000', address: 'Rua XV de Novembro', number: '100', complement: '', neighborhood: 'Centro' },
  ...{ city: 'Blumenau', state: 'Santa Catarina' },
};

const data = copyPreparedStore();
let peer: CorreiosPeer;
let giro: Giro;
/** Another process of the same shop, with a runner of its own. */
let second: Giro | undefined;
let aheadS = 0;
let token = '';

async function call(method: string, address: string, body?: object, at: Giro = giro) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${at.url}/api/${address}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
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

async function start(): Promise<void> {
  giro = await startGiro({ DATA_DIR: data.folder, DEMO: '0', GIRO_TEST_CLOCK: String(aheadS) });
  await giro.waitFor(200);
}

/** So many minutes go by, for the shop's clock and for what waits in its queue. */
async function pass(minutes: number): Promise<void> {
  await giro.stop();
  aheadS += minutes * 60;
  await start();
  await ask('update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => $1)', [minutes]);
  await signIn();
}

beforeAll(async () => {
  peer = await openCorreiosPeer();
  await start();
  await call('POST', 'cadastrar-usuario', { name: 'Ana Lima', email, password: 'girassol na janela' });
  await ask(
    `update users set email_confirmed_at = now(), cep = '01310100', street = 'Avenida Paulista', street_number = '1000',
       neighborhood = 'Bela Vista', city = 'São Paulo', state = 'São Paulo' where email = $1`,
    [email],
  );
  await signIn();
  await call('PUT', 'transportadora-config', peer.config());
  await call('PUT', 'envios-config', { origin });
  peer.levers.delayMs = answerMs;
});
afterAll(async () => {
  await second?.stop();
  await giro?.stop();
  await peer?.close();
  await data.remove();
});

/** So many new proposals of one seller. */
async function propose(count: number): Promise<number[]> {
  const rows = await ask(
    `insert into proposals (user_id, status, brand_name, type_name, model_name, imei, selected_options, base_value_cents,
       value_cents, valid_until)
     select users.id, 1, 'Apple', 'Smartphone', 'iPhone 13', '490154203237518', '[]', 100000, 80000,
       giro_now() + interval '7 days'
     from users, generate_series(1, $2) where email = $1
     returning id`,
    [email, count],
  );
  return rows.map(({ id }) => id as number);
}

const press = (ids: readonly number[], at: Giro = giro) =>
  Promise.all(ids.map((id) => call('POST', `proposals/${id}/postagem`, {}, at)));

const parcelsOf = (ids: readonly number[]) =>
  ask('select state, code, reference, tries from parcels where proposal_id = any($1) order by id', [ids]);

/** Waits for as many codes as there are proposals; seconds from `from` until each was there. */
async function untilReady(ids: readonly number[], from: number, timeout: number): Promise<number[]> {
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
}

/** Codes in the mails that have left. */
async function mailedCodes(): Promise<string[]> {
  const folder = path.join(data.folder, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(folder, file)))));
  return mails.flatMap(({ subject = '', text = '' }) =>
    subject.includes('Código de envio') ? (/\b46\d{8}\b/.exec(text)?.slice(0, 1) ?? []) : [],
  );
}

/** One code at the carrier, one mail and one change of status for each. */
async function assertEachOnce(ids: readonly number[]): Promise<void> {
  const parcels = await parcelsOf(ids);
  const codes = parcels.map(({ code }) => code as string);
  expect(parcels.map(({ reference }) => peer.codes.filter((code) => code.reference === reference).length)).toEqual(
    ids.map(() => 1),
  );
  await expect.poll(async () => (await mailedCodes()).filter((code) => codes.includes(code)).length).toBe(ids.length);
  expect(new Set(codes).size).toBe(ids.length);
  const steps = await ask(
    'select proposal_id from proposal_statuses where proposal_id = any($1) and status = 4 order by proposal_id',
    [ids],
  );
  expect(steps.map(({ proposal_id }) => proposal_id)).toEqual([...ids].sort((one, other) => one - other));
}

const tell = (words: string) => console.info(`Correios that take ${answerMs} ms: ${words}`);

test('a seller has a code within a minute of its press', async () => {
  const ids = await propose(1);
  const from = performance.now();
  await press(ids);
  const [seconds = Number.NaN] = await untilReady(ids, from, most.one);
  tell(`one code ${seconds.toFixed(1)} s after its press (60 are allowed)`);
  await assertEachOnce(ids);
});

test('twenty have theirs within three minutes, at the pace that two processes keep together', async () => {
  const database = `postgres://giro@localhost/giro?host=${encodeURIComponent(socketOf(data.folder))}`;
  second = await startGiro({ DATA_DIR: data.folder, DATABASE_URL: database });
  await second.waitFor(200);
  const ids = await propose(20);
  const seen = peer.requests.length;
  const from = performance.now();
  await Promise.all([press(ids.slice(0, 10)), press(ids.slice(10), second)]);
  const seconds = await untilReady(ids, from, most.twenty);
  const times = peer.requests.slice(seen).map(({ at }) => at);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const peak = Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + 1000).length));
  const perSecond = ((times.length - 1) / (last - first)) * 1000;
  tell(
    `20 codes at once: the first after ${seconds[0]?.toFixed(1)} s, the last after ${seconds.at(-1)?.toFixed(1)} s ` +
      `(180 are allowed); ${times.length} calls, ${perSecond.toFixed(2)} a second, at most ${peak} within one`,
  );
  expect(perSecond).toBeLessThanOrEqual(3);
  await assertEachOnce(ids);
  await second.stop();
  second = undefined;
});

test('a carrier that is away for an hour has made each code once when it is back, also those whose answers were lost', async () => {
  const ids = await propose(20);
  const isTried = (times: number) => async () =>
    (await parcelsOf(ids)).filter(({ state, tries }) => state === 'asking' && tries >= times).length;
  peer.disturb('solicitarPostagemReversa', { how: 'cut-after' }, 3);
  const lost = ids.slice(0, 3);
  const codesBefore = peer.codes.length;
  await press(lost);
  await expect.poll(() => peer.codes.length - codesBefore, { timeout: 60_000 }).toBe(3);
  await peer.stop();
  await press(ids.slice(3));
  await expect.poll(isTried(1), { timeout: 120_000 }).toBe(ids.length);
  await pass(30);
  await expect.poll(isTried(2), { timeout: 120_000 }).toBe(ids.length);
  await peer.start();
  await pass(30);
  const from = performance.now();
  const seconds = await untilReady(ids, from, most.twenty);
  tell(`20 codes that an hour without it held up: the last ${seconds.at(-1)?.toFixed(1)} s after its return`);
  await assertEachOnce(ids);
});
