// npm run bench notas: seconds from a purchase to its authorised nota, and notas a second, at an authority that takes its time.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openSefazPeer } from '../../server/fakes/sefaz-peer/index.ts';
import { makeShopCertificate } from '../../server/fakes/sefaz-peer/shop-certificate.ts';
import { createSecretBox } from '../../server/src/platform/crypto/secret-box.ts';
import { readSecretKey } from '../../server/src/platform/crypto/secret-key.ts';
import { removeDataFolder } from '../../server/src/platform/database/embedded.ts';
import { between, cpuMeter } from './cpu-times.ts';
import { openShopDatabase } from './lists.ts';
import { caller, clients } from './orders.ts';
import { admin, end, startGiro, waitFor } from './processes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'giro-bench-'));
const port = 28_481;
const url = `http://127.0.0.1:${port}`;
const [followed, together] = [20, 200];

const company = {
  ...{ name: 'Giro Celulares Ltda', trade_name: 'Giro', cnpj: '11.222.333/0001-81', ie: '254.123.456' },
  ...{ street: 'Rua XV de Novembro', number: '100', complement: '', neighborhood: 'Centro', city: 'Blumenau' },
  ...{ state: 'Santa Catarina', cep: '89010-000', phone: '(47) 3333-4444' },
};

const mark = (isMet: boolean) => (isMet ? 'ok    ' : 'MISSED');
const p95 = (times: number[]) => times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;

async function ask<Answer>(method: string, address: string, authorization: string, body?: object): Promise<Answer> {
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${address}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const json = (await answer.json()) as Answer;
  if (!answer.ok) throw new Error(`${method} ${address} answers ${answer.status}: ${JSON.stringify(json)}`);
  return json;
}

/** Fifteen digits with their check digit (3GPP TS 23.003, annex B). */
function imeiOf(device: number): string {
  const digits = `35${String(device).padStart(12, '0')}`;
  const sum = [...digits].reduce((so, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return so + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** Proposals of one seller who has told everything, each of another device; their ids. */
async function propose(pool: Pool, count: number): Promise<number[]> {
  const person = { name: 'Bia Lima', email: 'bench@exemplo.com.br', password: 'senha de teste' };
  await caller(url)('cadastrar-usuario', person);
  const { rows } = await pool.query<{ id: number }>('select id from users where email = $1', [person.email]);
  const id = rows[0]?.id ?? 0;
  const cpf = createSecretBox(readSecretKey(undefined, folder)).seal('52998224725', 'users.cpf_sealed', id);
  await pool.query(
    `update users set email_confirmed_at = giro_now(), cpf_sealed = $2, cep = '01310100', street = 'Avenida Paulista',
       street_number = '1000', neighborhood = 'Bela Vista', city = 'São Paulo', state = 'São Paulo' where id = $1`,
    [id, cpf],
  );
  const imeis = Array.from({ length: count }, (_, at) => imeiOf(at + 1));
  const { rows: made } = await pool.query<{ id: number }>(
    `insert into proposals (user_id, status, brand_name, type_name, model_name, imei, selected_options, base_value_cents,
       value_cents, valid_until)
     select $1, 1, 'Apple', 'Smartphone', 'iPhone 13', imei, '[]', 100000, 80000, now() + interval '7 days'
     from unnest($2::text[]) imei returning id`,
    [id, imeis],
  );
  return made.map(({ id: each }) => each);
}

const buy = (authorization: string, id: number) => ask('POST', `proposals/status/${id}`, authorization, { status: 6 });

async function until(pool: Pool, ids: readonly number[]): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from fiscal_documents where proposal_id = any($1) group by state',
      [ids],
    );
    const other = rows.find(({ state }) => ['missing', 'rejected', 'denied'].includes(state));
    if (other) throw new Error(`A nota is ${other.state}.`);
    if (rows.some(({ state, count }) => state === 'authorised' && count === ids.length)) return;
    await sleep(10);
  }
}

const peer = await openSefazPeer();
const giro = startGiro(port, folder);
try {
  await waitFor(`${url}/healthz`);
  const pool = await openShopDatabase(folder);
  const authorization = `Bearer ${String((await caller(url)('login', admin)).body.token)}`;
  const { pfx, password } = makeShopCertificate({ cnpj: '11222333000181' });
  await ask('PUT', 'notas-config', authorization, {
    ...{ emitter: 'sefaz', crt: 1, company, pfx: pfx.toString('base64'), pfx_password: password },
    ...{ base_url: peer.baseUrl, svc_url: peer.svcUrl, ca: peer.ca },
  });
  const { suggestions } = await ask<{ suggestions: { operation: string; profile: object }[] }>(
    'GET',
    'notas-perfis/sugestoes?crt=1',
    authorization,
  );
  const entry = suggestions.find(({ operation }) => operation === 'entrada');
  await ask('POST', 'notas-perfis', authorization, { ...entry?.profile, valid_from: '2026-01-01' });
  const ids = await propose(pool, 1 + followed + together);
  const [first = 0, ...others] = ids;
  // The schema and the libraries are read once.
  await buy(authorization, first);
  await until(pool, [first]);

  peer.levers.delayMs = 300;
  const times: number[] = [];
  for (const id of others.slice(0, followed)) {
    const from = performance.now();
    await buy(authorization, id);
    await until(pool, [id]);
    times.push(performance.now() - from);
  }
  const slowest = Math.max(...times);
  console.log(
    `${mark(slowest <= 5000)} from a purchase to its authorised nota, with an authority of 300 ms: ${Math.round(slowest)} ms ` +
      `at most of ${followed} (budget 5000), 95 of 100 within ${Math.round(p95(times))} ms`,
  );

  peer.levers.delayMs = 100;
  const waiting = others.slice(followed);
  const all = [...waiting];
  const readCpu = cpuMeter([giro], folder);
  const before = readCpu();
  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await buy(authorization, id);
    }),
  );
  const boughtS = (performance.now() - from) / 1000;
  await until(pool, all);
  const seconds = (performance.now() - from) / 1000;
  const spent = between(before, readCpu());
  const perSecond = all.length / seconds;
  console.log(
    `${mark(perSecond >= 8)} notas, with an authority of 100 ms: ${perSecond.toFixed(1)} authorised a second (budget 8), ` +
      `${all.length} in ${seconds.toFixed(1)} s, whose purchases took ${boughtS.toFixed(1)} s`,
  );
  if (spent) {
    const each = (s: number) => `${((s * 1000) / all.length).toFixed(0)} ms`;
    console.log(
      `         processor time of a purchase with its nota: ${each(spent.giro)} Giro, ${each(spent.postgres)} PostgreSQL`,
    );
  }
  const { rows } = await pool.query<{ number: number }>('select number from fiscal_documents order by number');
  const isConsecutive = rows.every(({ number }, at) => number === at + 1);
  const isWhole = isConsecutive && peer.notes().length === ids.length && peer.state.refusals.length === 0;
  console.log(`${mark(isWhole)} ${peer.notes().length} notas of ${ids.length} purchases, numbers one after the other`);
  await pool.end();
} finally {
  await end(giro);
  await peer.stop();
  removeDataFolder(folder);
}
