import { pspEnvironments } from '@giro/contract/rules/payment.ts';
import { describe, expect, test } from 'vitest';
import { addressesOf, profiles } from './profiles.ts';

const own = { baseUrl: '', tokenUrl: '' };

describe.each(Object.entries(profiles))('the profile of %s', (name, profile) => {
  test.each(name === 'outro' ? [] : pspEnvironments)('leads to another https address in %s', (environment) => {
    const { base, token } = addressesOf(profile, { environment, ...own });
    expect([base.protocol, token?.protocol ?? 'https:']).toEqual(['https:', 'https:']);
    expect(base.pathname).toMatch(/\/v2$/);
    const there = pspEnvironments.map((one) => addressesOf(profile, { environment: one, ...own }).base.href);
    expect(new Set(there).size).toBe(2);
  });

  test('takes an address of this machine in place of its own', () => {
    const onThisMachine = { baseUrl: 'https://127.0.0.1:4443/v2/', tokenUrl: 'https://127.0.0.1:4443/oauth/token' };
    const { base, token } = addressesOf(profile, { environment: 'producao', ...onThisMachine });
    expect(base.href).toBe('https://127.0.0.1:4443/v2');
    expect(token?.href).toBe('https://127.0.0.1:4443/oauth/token');
  });
});

describe('an address that the shop names', () => {
  const named = { environment: 'producao', baseUrl: 'https://pix.example/v2?app=1', tokenUrl: '' } as const;

  test('is not taken for a provider whose address is known', () => {
    expect(addressesOf(profiles.efi, named).base.host).toBe('pix.api.efipay.com.br');
  });

  test('is taken where a key of the shop is a part of it, and tokens stay where they are', () => {
    const { base, token } = addressesOf(profiles.bb, named);
    expect(base.href).toBe('https://pix.example/v2?app=1');
    expect(token?.host).toBe('oauth.bb.com.br');
  });

  test('is needed for any other provider', () => {
    expect(() => addressesOf(profiles.outro, { environment: 'producao', ...own })).toThrow('não é válido');
    expect(addressesOf(profiles.outro, named).base.host).toBe('pix.example');
  });
});
