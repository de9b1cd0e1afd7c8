import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, run, waitFor } from './processes.ts';
import { type Figures, isServersOwn, readFor } from './readers.ts';

const barePort = 28_412;
const rounds = 3;

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** An answer as it travels, not decoded, without what belongs to its connection. */
export async function fetchRaw(url: string, headers: Record<string, string>): Promise<Answer> {
  const sent = request(url, { headers });
  sent.end();
  const [answer] = await once(sent, 'response');
  const body = Buffer.concat(await answer.toArray());
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = answer.headers;
  return { status: answer.statusCode, headers: own, body };
}

interface Comparison {
  name: string;
  address: string;
  budget: number;
  /** Asks with the tag of the answer, as who has it already. */
  hasIt?: boolean;
  /** Encoding the request asks for; brotli if left out. */
  encoding?: 'br' | 'identity';
}

interface Shop {
  url: string;
  pid: number;
  /** A folder for what the reference is given. */
  folder: string;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function tell({ name, budget, address }: Comparison, bytes: number, figures: { giro: Figures; bare: Figures }[]): void {
  const sorted = figures
    .map((round) => ({ ...round, ratio: round.giro.perSecond / round.bare.perSecond }))
    .sort((one, other) => one.ratio - other.ratio);
  const middle = sorted[Math.floor(rounds / 2)];
  if (!middle) return;
  const { giro, bare, ratio } = middle;
  const isKnown = isServersOwn(giro) && isServersOwn(bare);
  const perBusySecond = ({ perSecond, busy }: Figures) => perSecond / busy.server;
  const byCpu = (perBusySecond(giro) / perBusySecond(bare)).toFixed(2);
  const said = isKnown
    ? `${ratio.toFixed(2)} × bare node:http, ${byCpu} by processor time`
    : 'NO RATIO, as the client is the busier side';
  console.log(
    `${isKnown && ratio >= budget ? 'ok    ' : 'MISSED'} ${name} (${address}): ${said} (budget ${budget}); ` +
      `${Math.round(giro.perSecond)} against ${Math.round(bare.perSecond)} a second of ${bytes} bytes; ` +
      `busy: server ${percent(giro.busy.server)} and ${percent(bare.busy.server)}, client ${percent(giro.busy.client)} and ${percent(bare.busy.client)}`,
  );
}

/**
 * Compares a kept answer with the same status, headers and bytes from bare node:http. Rounds alternate between the two,
 * so that a noisy minute hits both; the median of the ratios counts.
 */
export async function compare(shop: Shop, comparison: Comparison): Promise<void> {
  const url = shop.url + comparison.address;
  const headers: Record<string, string> = { 'accept-encoding': comparison.encoding ?? 'br' };
  await fetchRaw(url, headers);
  // It is kept and compressed beside the first answer, which bears no tag when it is a page.
  await sleep(300);
  if (comparison.hasIt) headers['if-none-match'] = (await fetchRaw(url, headers)).headers.etag ?? '';
  const answer = await fetchRaw(url, headers);
  const file = path.join(shop.folder, 'answer.json');
  writeFileSync(file, JSON.stringify({ ...answer, body: answer.body.toString('base64') }));
  const bare = run(['bench/src/bare-server.ts', String(barePort), file]);
  const bareUrl = `http://127.0.0.1:${barePort}/`;
  await waitFor(bareUrl, answer.status);
  const figures: { giro: Figures; bare: Figures }[] = [];
  for (let round = 0; round < rounds; round++) {
    const giro = await readFor({ url, headers, pid: shop.pid });
    figures.push({ giro, bare: await readFor({ url: bareUrl, headers, pid: bare.pid ?? 0 }) });
  }
  await end(bare);
  tell(comparison, answer.body.byteLength, figures);
}
