import type { MailConfig } from '@giro/contract/calls/settings.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/call-api.ts';
import { describeRefusal, mailBodyOf, mailValuesOf } from './mail-values.ts';

const config: MailConfig = {
  mailer: 'smtp',
  host: 'smtp.exemplo.com.br',
  port: 587,
  username: 'loja',
  has_password: true,
  encryption: null,
  fromAddress: 'loja@exemplo.com.br',
  fromName: 'Loja',
  version: 1,
};

describe('the mail settings in their form', () => {
  it('never hold the stored password', () => {
    expect(mailValuesOf(config)).toMatchObject({ port: '587', password: '', encryption: 'none' });
    expect(mailBodyOf(mailValuesOf(config))).toMatchObject({ host: 'smtp.exemplo.com.br', port: '587', password: '' });
    expect(mailValuesOf({ ...config, port: null }).port).toBe('');
  });
});

describe('a refused save', () => {
  it('joins the texts of each field behind its name', () => {
    const errors = { host: ['Preencha este campo.', 'Confira.'], port: ['Informe um número.'], other: ['Ruim.'] };
    expect(describeRefusal(new ApiError(422, { message: 'x', errors }))).toEqual([
      'Host: Preencha este campo. Confira.',
      'Porta: Informe um número.',
      'Ruim.',
    ]);
  });

  it.each([new ApiError(500, { message: 'Falhou' }), new ApiError(0), new ApiError(422, {})])(
    'says the usual words otherwise',
    (error) => {
      expect(describeRefusal(error)).toEqual(['Erro ao salvar as configurações. Por favor, tente novamente.']);
    },
  );
});
