import type { Mail } from '@giro/contract/calls/mails.ts';
import { describe, expect, it } from 'vitest';
import { mailState } from './mail-words.ts';

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
