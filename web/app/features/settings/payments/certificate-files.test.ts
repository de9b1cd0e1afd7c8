import { describe, expect, it } from 'vitest';
import { readCertificateFiles, readPem } from './certificate-input.tsx';

const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
const key = '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----';
const file = (text: string, name: string) => new File([text], name);

describe('the files of a certificate', () => {
  it('are told apart by what they hold, not by their names', async () => {
    const files = [file(`Bag Attributes\n${key}\n`, 'um.crt'), file(`${certificate}\n`, 'dois.key')];
    expect(await readCertificateFiles(files)).toEqual({ found: { certificate, private_key: key } });
    expect(readPem(`${key}\n${certificate}\n${certificate}`)).toEqual({
      found: { certificate: `${certificate}\n${certificate}`, private_key: key },
    });
  });

  it('may be one half alone', () => {
    expect(readPem(certificate)).toEqual({ found: { certificate } });
    const rsa = key.replaceAll('PRIVATE', 'RSA PRIVATE');
    expect(readPem(rsa)).toEqual({ found: { private_key: rsa } });
  });

  it('may be a .p12 file', async () => {
    expect(await readCertificateFiles([new File([new Uint8Array([0, 255, 1])], 'Loja.P12')])).toEqual({
      found: { pfx: 'AP8B' },
    });
  });

  it.each([
    ['nothing that is known', 'olá'],
    ['a certificate cut in half', '-----BEGIN CERTIFICATE-----\nMIIB'],
  ])('are refused when they hold %s', (_, text) => {
    expect(readPem(text)).toEqual({ problem: expect.stringMatching(/^Não encontramos um certificado/) });
  });

  it('are refused when they are none, or the key has a password', async () => {
    const known = expect.stringMatching(/^Não encontramos um certificado/);
    expect(await readCertificateFiles([file('', 'vazio.pem')])).toEqual({ problem: known });
    expect(await readCertificateFiles([file('x'.repeat(20_001), 'foto.pem')])).toEqual({ problem: known });
    const locked = expect.stringMatching(/^A chave privada tem senha/);
    expect(readPem(key.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE'))).toEqual({ problem: locked });
  });
});
