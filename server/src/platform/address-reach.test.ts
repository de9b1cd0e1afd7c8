import { expect, test } from 'vitest';
import { isLoopback, isOpenAddress, isPublic } from './address-reach.ts';

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

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:a9fe:a9fe', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['exemplo.com.br', false],
])('%s is an address of the internet: %s', (address, isOpen) => {
  expect(isOpenAddress(address)).toBe(isOpen);
});
