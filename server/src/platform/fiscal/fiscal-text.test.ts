import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fiscalText } from './fiscal-text.ts';

it.each([
  ['João  📱 da\tSilva ', 'João da Silva'],
  ['“Loja” – <&> ‘x’…', '"Loja" - <&> \'x\'...'],
  ['Łódź Ωmega 中文 ﬁm ½', 'ódz mega fim ½'],
  ['e\u0301 a\u00ADb', 'é ab'],
  ['📱📱', ''],
])('folds %j', (text, folded) => {
  expect(fiscalText(text, 60)).toBe(folded);
});

it('writes only what the schemas take', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 70 }), (text, most) => {
      const folded = fiscalText(text, most);
      expect(folded.length).toBeLessThanOrEqual(most);
      expect(folded).toMatch(/^([!-ÿ]([ -ÿ]*[!-ÿ])?)?$/);
      expect(folded).not.toMatch(/[\u007f-\u00a0]/);
    }),
  );
});
