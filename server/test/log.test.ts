import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { PublicCache } from '../src/platform/cache/public-cache.ts';
import { createToken } from '../src/platform/crypto/token.ts';
import { createHttpServer } from '../src/platform/http/server.ts';
import { openLog } from '../src/platform/log.ts';

test('the log names who asked for what, and holds neither session nor the secret of a mailed link', async () => {
  let written = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
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
  for (const url of [`/api/proposalsForm/${link}`, `/reset-password?token=${link}`]) {
    await http.inject({ url, headers: { authorization: `Bearer ${session}`, cookie: `giro_session=${session}` } });
  }
  await http.close();
  expect(written).toContain('"url":"/api/proposalsForm/…"');
  expect(written).toContain('"remoteAddress":"127.0.0.1"');
  expect(written).not.toContain(link);
  expect(written).not.toContain(session);
});
