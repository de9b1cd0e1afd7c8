import { expect, test } from 'vitest';
import { explainFailure, isForGood, replyOf } from './mail-failure.ts';

test.each([
  [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, 'O servidor não foi encontrado. Confira o Host.'],
  [{ code: 'ESOCKET', originalCode: 'EHOSTUNREACH' }, /^Não há conexão até o servidor/],
  [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED', message: 'certificate has expired' }, /está vencido\.$/],
  [{ code: 'ETLS', message: "Host: x. does not match certificate's altnames: y" }, /é de outro nome/],
  [{ code: 'ECONNECTION', message: 'Connection closed unexpectedly' }, /^O servidor fechou a conexão/],
  [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530, response: '530 Authentication required' },
    'O servidor exige usuário e senha. Resposta: “530 Authentication required”',
  ],
  [
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 454, response: '454 Temporary failure' },
    /^O servidor não aceitou a entrada com usuário e senha agora/,
  ],
  [
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 Spam' },
    'O servidor recusou a mensagem. Resposta: “554 Spam”',
  ],
  [{ code: 'EACCES' }, 'O e-mail não pôde ser enviado.'],
  [undefined, 'O e-mail não pôde ser enviado.'],
])('%j is told in words', (error, words) => {
  if (typeof words === 'string') expect(explainFailure(error)).toBe(words);
  else expect(explainFailure(error)).toMatch(words);
});

test('only replies of SMTP are repeated, their lines joined and never at length', () => {
  expect(replyOf('550-5.7.1 Not allowed\r\n550 5.7.1 Ask us')).toBe('550 5.7.1 Not allowed 5.7.1 Ask us');
  expect(replyOf(`550 ${'x'.repeat(500)}`)).toHaveLength(201);
  for (const banner of ['HTTP/1.1 400 Bad Request', 'SSH-2.0-OpenSSH', '-ERR unknown', '1234 x', undefined, '']) {
    expect(replyOf(banner)).toBeUndefined();
  }
});

test('a recipient that the server refuses for good is not tried again by itself', () => {
  expect(isForGood({ command: 'RCPT TO', responseCode: 550 })).toBe(true);
  expect(isForGood({ command: 'RCPT TO', responseCode: 451 })).toBe(false);
  expect(isForGood({ command: 'AUTH PLAIN', responseCode: 535 })).toBe(false);
});
