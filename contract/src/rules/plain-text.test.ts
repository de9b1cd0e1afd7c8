import { expect, test } from 'vitest';
import { plainTextOf } from './plain-text.ts';

test('a description becomes one line for search engines', () => {
  expect(plainTextOf('<p>Bateria a <b>100%</b></p>\n<ul><li>Caixa &amp; cabo</li></ul>', 100)).toBe(
    'Bateria a 100% Caixa & cabo',
  );
  expect(plainTextOf('<p>uma frase que não cabe</p>', 12)).toBe('uma frase…');
});
