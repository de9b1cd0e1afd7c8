import { expect, test } from 'vitest';
import { isLoopback, isPublic } from './address-reach.ts';

test.each([
  ['http://localhost:3000', true, false],
  ['http://127.0.0.1', true, false],
  ['http://[::1]:3000', true, false],
  ['http://192.168.0.10:3000', false, false],
  ['https://10.1.2.3', false, false],
  ['https://172.20.0.1', false, false],
  ['https://[fd00::1]', false, false],
  ['https://loja', false, false],
  ['https://loja.local', false, false],
  ['https://172.32.0.1', false, true],
  ['https://[2001:db8::1]', false, true],
  ['https://loja.exemplo.com.br', false, true],
])('%s: of this machine %s, public %s', (address, loopback, open) => {
  expect([isLoopback(address), isPublic(address)]).toEqual([loopback, open]);
});
