import { Writable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { PublicCache } from '../src/platform/cache/public-cache.ts';
import { createToken } from '../src/platform/crypto/token.ts';
import { createHttpServer } from '../src/platform/http/server.ts';
import { openLog } from '../src/platform/log.ts';

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

test('the log names who asked for what, and holds neither session nor the secret of a mailed link', async () => {
  const baseUrl = 'http://localhost:3000';
  const cache = new PublicCache();
  const http = await createHttpServer({
    log: openLog('info', sink),
    baseUrl,
    trustProxy: false,
    cache,
    isProduction: true,
  });
  const [link, session] = [createToken(), createToken()];
  for (const url of [
    `/api/proposalsForm/${link}`,
    `/reset-password?token=${link}`,
    '/api/orders?search=Zulmira&page=2',
  ]) {
    await http.inject({ url, headers: { authorization: `Bearer ${session}`, cookie: `giro_session=${session}` } });
  }
  await http.close();
  expect(written).toContain('"url":"/api/proposalsForm/…"');
  expect(written).toContain('"remoteAddress":"127.0.0.1"');
  expect(written).toContain('"url":"/api/orders?search=…&page=2"');
  expect(written).not.toContain(link);
  expect(written).not.toContain(session);
});

test('a failed statement is logged without the row that it quotes', () => {
  const detail = 'Failing row contains (7, Zulmira Quaresma, zulmira@exemplo.com.br).';
  const failure = Object.assign(new Error('null value in column "profile"'), { code: '23502', detail });
  openLog('info', sink).error({ err: failure }, 'a request failed');
  expect(written).toContain('23502');
  expect(written).toContain('"stack"');
  expect(written).not.toContain('Zulmira');
});
