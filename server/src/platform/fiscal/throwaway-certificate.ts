import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { SigningPair } from './signature.ts';

async function make(): Promise<SigningPair> {
  const { default: forge } = await import('node-forge');
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2046-01-01T00:00:00Z');
  const name = [{ name: 'commonName', value: 'SIMULADOR SEM VALOR FISCAL' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { keyPem: privateKey, certPem: forge.pki.certificateToPem(certificate) };
}

let made: Promise<SigningPair> | undefined;

/** A key and certificate of nobody's, made once a process: it signs what has no value. */
export function throwawayPair(): Promise<SigningPair> {
  made ??= make();
  return made;
}
