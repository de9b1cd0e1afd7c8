import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { resetPasswordCall } from '@giro/contract/calls/accounts.ts';
import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { productDetailsCall } from '@giro/contract/calls/products.ts';
import { bankFormCall } from '@giro/contract/calls/proposals.ts';
import { beforeEach, expect, test } from 'vitest';
import { PublicCache } from '../../src/platform/cache/public-cache.ts';
import { createToken } from '../../src/platform/crypto/token.ts';
import { serve } from '../../src/platform/http/calls.ts';
import { notFound } from '../../src/platform/http/errors.ts';
import { createHttpServer } from '../../src/platform/http/server.ts';
import { openLog } from '../../src/platform/log.ts';

let written = '';
beforeEach(() => {
  written = '';
});
const sink = new Writable({
  write(chunk, _encoding, done) {
    written += String(chunk);
    done();
  },
});

/** The addresses that the log gives these requests. */
async function loggedAs(urls: string[], headers: Record<string, string> = {}): Promise<string[]> {
  const log = openLog('info', sink);
  const cache = new PublicCache();
  const http = await createHttpServer({
    log,
    baseUrl: 'http://localhost:3000',
    trustProxy: false,
    cache,
  });
  await http.register(
    async (api) => {
      serve(api, listOrdersCall, async () => ({ orders: [], total: 0, current_page: 1, last_page: 1 }));
      serve(api, bankFormCall, async () => Promise.reject(notFound()));
      serve(api, resetPasswordCall, async () => Promise.reject(notFound()));
      serve(api, productDetailsCall, async () => Promise.reject(notFound()));
      api.all('/*', async () => Promise.reject(notFound()));
    },
    { prefix: '/api' },
  );
  http.get('/*', async () => 'page');
  for (const url of urls) await http.inject({ url, headers });
  await http.close();
  const lines = written.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  return lines.flatMap(({ req }) => (req ? [req.url] : []));
}

test('the log names who asked for what, and holds neither session nor the secret of a mailed link', async () => {
  const [link, session] = [createToken(), createToken()];
  const urls = [`/api/proposalsForm/${link}`, `/reset-password?token=${link}`, '/api/orders?search=Zulmira&page=2'];
  const headers = { authorization: `Bearer ${session}`, cookie: `giro_session=${session}` };
  expect(await loggedAs(urls, headers)).toEqual(['/api/proposalsForm/…', '/reset-password', '/api/orders?page=2']);
  expect(written).toContain('"remoteAddress":"127.0.0.1"');
  expect(written).not.toContain(link);
  expect(written).not.toContain(session);
});

test.each([
  ['/api/orders?page=2&sort=asc&status=4&cpf=52998224725&x=52998224725', '/api/orders?page=2&sort=asc&status=4'],
  ['/api/orders?page=52998224725&sort=ana@exemplo.com.br', '/api/orders'],
  ['/api/proposalsForm/curto', '/api/proposalsForm/…'],
  ['/api/reset-password/curto', '/api/reset-password/…'],
  ['/api/reset-password/curto/mais?token=curto', '/api/reset-password/…'],
  ['/api/productDetails/IPHONE-13?page=1', '/api/productDetails/IPHONE-13'],
  ['/api/nao-existe?cpf=52998224725', '/api/nao-existe'],
  ['/quero-comprar?page=3&utm_source=ana@exemplo.com.br', '/quero-comprar?page=3'],
  ['/52998224725?52998224725', '/…'],
  ['/produto/A1/iphone-13', '/produto/A1/iphone-13'],
  ['//52998224725.example/x', '/malformed'],
])('%s is logged as %s', async (url, logged) => expect(await loggedAs([url])).toEqual([logged]));

test('a failed statement is logged without the row that it quotes', () => {
  const detail = 'Failing row contains (7, Zulmira Quaresma, zulmira@exemplo.com.br).';
  const failure = Object.assign(new Error('null value in column "profile"'), { code: '23502', detail });
  openLog('info', sink).error({ err: failure }, 'a request failed');
  expect(written).toContain('23502');
  expect(written).toContain('"stack"');
  expect(written).not.toContain('Zulmira');
});

test.skipIf(!existsSync('/dev/full'))('a full disk takes the log, not the shop', async () => {
  const file = pathToFileURL(path.resolve(import.meta.dirname, '../../src/platform/log.ts')).href;
  const program = `
    import { openLog } from '${file}';
    const log = openLog('info');
    for (let times = 0; times < 3; times++) log.fatal('nobody reads this');
    console.error('goes on');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    timeout: 50_000,
  });
  let said = '';
  child.stderr?.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([said, code]).toEqual(['goes on\n', 0]);
});
