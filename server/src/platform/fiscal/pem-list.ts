import { X509Certificate } from 'node:crypto';

const certificate = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** True of a text of certificates in PEM, each readable, and of a blank one. */
export function isPemList(text: string): boolean {
  if (text.trim() === '') return true;
  const found = text.match(certificate) ?? [];
  return found.length > 0 && found.every(isReadable);
}

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}
