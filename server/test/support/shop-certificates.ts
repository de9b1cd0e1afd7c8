import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import forge from 'node-forge';

interface Wish {
  cnpj?: string;
  password?: string;
  expiresAt?: Date;
  /** The cipher that old programs write. */
  isOld?: boolean;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** An A1 of a shop as ICP-Brasil gives them, in base64. */
export function buildPfx({ cnpj = '11222333000181', password = 'abre', expiresAt, isOld }: Wish = {}): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '0a';
  certificate.validity.notBefore = new Date('2025-01-01T00:00:00Z');
  certificate.validity.notAfter = expiresAt ?? new Date('2036-01-01T00:00:00Z');
  const subject = [{ name: 'commonName', value: `GIRO CELULARES LTDA:${cnpj}` }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  if (isOld) return buildOld(forge.pki.certificateToPem(certificate), password);
  const key = forge.pki.privateKeyFromPem(privateKey);
  const file = forge.pkcs12.toPkcs12Asn1(key, [certificate], password, { algorithm: '3des', count: 1000 });
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary').toString('base64');
}

function buildOld(certificate: string, password: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-old-pfx-'));
  try {
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    writeFileSync(key, privateKey);
    writeFileSync(cert, certificate);
    const out = path.join(folder, 'old.pfx');
    const parts = ['-legacy', '-export', '-inkey', key, '-in', cert, '-out', out, '-passout', `pass:${password}`];
    execFileSync('openssl', ['pkcs12', ...parts, '-certpbe', 'PBE-SHA1-RC2-40', '-keypbe', 'PBE-SHA1-RC2-40']);
    return readFileSync(out).toString('base64');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
