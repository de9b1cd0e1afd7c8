import type { PixKeyKind } from '@giro/contract/rules/pix-key.ts';
import { expect, test } from 'vitest';
import { pixKeyText } from './pix-key-text.ts';

test.each<[PixKeyKind, string, string]>([
  ['cpf', '52998224725', '529.982.247-25'],
  ['cnpj', '11222333000181', '11.222.333/0001-81'],
  ['telefone', '+5547999998888', '(47) 99999-8888'],
  ['email', 'maria@exemplo.com.br', 'maria@exemplo.com.br'],
  ['aleatoria', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
])('a key of the kind %s is shown as people know it', (kind, key, shown) => {
  expect(pixKeyText(kind, key)).toBe(shown);
});

test('a masked key stays as it is', () => {
  expect(pixKeyText('telefone', '••••••••••••88')).toBe('••••••••••••88');
});
