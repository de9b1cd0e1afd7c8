import type { Mail } from '@giro/contract/calls/mails.ts';
import { describe, expect, it } from 'vitest';
import { mailFilterParams, mailState, readMailFilter } from './mail-words.ts';

const mail = (changes: Partial<Mail>) => ({ status: 'sent', channel: 'smtp', last_error: null, ...changes }) as Mail;

describe('where a mail is', () => {
  it.each([
    [{}, 'Enviado'],
    [{ channel: null }, 'Enviado'],
    [{ channel: 'file' }, 'Gravado em arquivo'],
    [{ status: 'waiting', channel: null }, 'Aguardando'],
    [{ status: 'waiting', last_error: 'x' }, 'Vai tentar de novo'],
    [{ status: 'failed', last_error: 'x', channel: 'file' }, 'Com falha'],
  ] as const)('%j is %s', (changes, label) => expect(mailState(mail(changes)).label).toBe(label));
});

describe('the filter of mails', () => {
  it('lives in the address, and another one starts at page 1', () => {
    const params = mailFilterParams(new URLSearchParams('page=3&search=ana'), 'failed');
    expect(params.toString()).toBe('search=ana&situacao=failed');
    expect(readMailFilter(params)).toBe('failed');
    expect(mailFilterParams(params, '').toString()).toBe('search=ana');
    expect(readMailFilter(new URLSearchParams('situacao=perdidos'))).toBeUndefined();
  });
});
