import { describe, expect, test } from 'vitest';
import { maskPixKey, normalPixKey, type PixKeyKind, pixKeyError, pixKeyKindOf } from './pix-key.ts';

describe('Pix keys', () => {
  test.each<[PixKeyKind, string, string]>([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['email', ' Loja@Exemplo.COM.br ', 'loja@exemplo.com.br'],
    ['telefone', '(47) 99999-8888', '+5547999998888'],
    ['telefone', '+55 (55) 99999-8888', '+5555999998888'],
    ['telefone', '55999998888', '+5555999998888'],
    ['aleatoria', '7D9F0335-8DCC-4054-9BF9-0DBD61D36906', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
  ])('%s %j is stored as %s', (kind, typed, stored) => {
    expect(pixKeyError(kind, typed)).toBeUndefined();
    expect(normalPixKey(kind, typed)).toBe(stored);
    expect(pixKeyKindOf(stored)).toBe(kind);
  });

  test.each<[PixKeyKind, string, string]>([
    ['cpf', '', 'Preencha este campo.'],
    ['cpf', '529.982.247-24', 'CPF inválido.'],
    ['cpf', 'loja@exemplo.com', 'CPF inválido. Deve conter 11 dígitos.'],
    ['cnpj', '11.222.333/0001-82', 'CNPJ inválido.'],
    ['telefone', '(47) 3333-4444', 'Telefone fixo não pode ser chave Pix. Use um celular.'],
    ['telefone', '(20) 99999-8888', 'Use DDD e celular, como (47) 99999-8888.'],
    ['telefone', '+1 415 555 2671', 'Use DDD e celular, como (47) 99999-8888.'],
    ['email', 'fulano', 'E-mail inválido.'],
    ['email', 'josé@exemplo.com', 'E-mail inválido.'],
    ['email', `${'a'.repeat(70)}@exemplo.com`, 'Use no máximo 77 caracteres.'],
    [
      'aleatoria',
      '7d9f03358dcc40549bf90dbd61d36906',
      'A chave aleatória tem 32 letras e números em 5 grupos, com hífens.',
    ],
  ])('%s %j is refused: %s', (kind, typed, error) => expect(pixKeyError(kind, typed)).toBe(error));

  test('a text that is no key has no kind', () => {
    for (const text of ['', 'fulano', '1133334444', '52998224724']) expect(pixKeyKindOf(text)).toBeUndefined();
  });

  test.each<[PixKeyKind, string, string]>([
    ['cpf', '52998224725', '***.982.247-**'],
    ['cnpj', '11222333000181', '••••••••••••81'],
    ['email', 'maria@exemplo.com.br', 'm•••@e•••'],
    ['telefone', '+5547999998888', '••••••••••••88'],
    ['aleatoria', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906', '••••6906'],
  ])('%s %s is shown as %s', (kind, key, masked) => expect(maskPixKey(kind, key)).toBe(masked));
});
