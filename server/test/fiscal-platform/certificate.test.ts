import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeShopCertificate } from '../../fakes/sefaz-peer/shop-certificate.ts';
import { openCertificate } from '../../src/platform/fiscal/certificate.ts';

const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
/** Made by OpenSSL with the password 'senha', of a company that is none, for a hundred years. */
const file = (name: string) => readFileSync(path.join(import.meta.dirname, 'certificates', name));

it('opens an A1 and tells whose it is', async () => {
  const made = makeShopCertificate({ cnpj: '11222333000181', expiresAt: inDays(10) });
  const opened = await openCertificate(made.pfx, made.password, now);
  expect(opened).toMatchObject({ name: 'GIRO COMERCIO DE CELULARES LTDA', cnpj: '11222333000181' });
  expect(opened.certPem.trim()).toBe(made.certPem.trim());
  expect(opened.chainPem.replace(/\s/g, '')).toBe(made.caPem.replace(/\s/g, ''));
  expect(opened.expiresAt.getTime() - now.getTime()).toBeGreaterThan(9 * 86_400_000);
});

it('finds the CNPJ behind the name, with letters too', async () => {
  const made = makeShopCertificate({ cnpj: '12ABC34501DE35', cnpjIn: 'name' });
  expect(await openCertificate(made.pfx, made.password, now)).toMatchObject({ cnpj: '12ABC34501DE35' });
});

it('opens what OpenSSL 3 writes', async () => {
  expect(await openCertificate(file('aes.pfx'), 'senha', now)).toMatchObject({ cnpj: '11222333000181' });
});

const made = makeShopCertificate({ cnpj: '11222333000181' });
const nobody = makeShopCertificate({ cnpj: '11222333000181', cnpjIn: 'nowhere' });
const ended = makeShopCertificate({ cnpj: '11222333000181', expiresAt: inDays(-1) });
it.each([
  ['a wrong password', made.pfx, 'outra', 'password', /senha/],
  ['no password', made.pfx, '', 'password', /senha/],
  ['an old cipher', file('rc2.pfx'), 'senha', 'old-cipher', /RC2.*openssl pkcs12 -legacy/],
  ['no key', file('no-key.pfx'), 'senha', 'no-key', /chave privada/],
  ['no company', nobody.pfx, nobody.password, 'no-cnpj', /CNPJ/],
  ['an end', ended.pfx, ended.password, 'ended', /venceu em \d\d\/\d\d\/\d{4}/],
  ['no certificate at all', Buffer.from('%PDF-1.7'), 'senha', 'unreadable', /A1/],
  ['nothing', Buffer.alloc(0), 'senha', 'unreadable', /A1/],
  ['half a file', made.pfx.subarray(0, 900), made.password, 'unreadable', /A1/],
])('tells a file with %s apart', async (_, pfx, password, kind, words) => {
  await expect(openCertificate(pfx, password, now)).rejects.toMatchObject({
    kind,
    message: expect.stringMatching(words),
  });
});
