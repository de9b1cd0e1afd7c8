import { expect, test } from 'vitest';
import { silenceSentences } from './terms-selling.tsx';

test.each([
  [
    {},
    'Você tem 5 dias para responder, aceitando ou recusando. O silêncio durante esses 5 dias significa aceitação tácita do novo valor.',
  ],
  [
    { offer_days: 1, on_silence: 'devolver' as const },
    'Você tem 1 dia para responder, aceitando ou recusando. O silêncio durante esse dia não significa aceitação: devolvemos o aparelho.',
  ],
  [
    { offer_days: 10, on_silence: 'perguntar' as const },
    'Você tem 10 dias para responder, aceitando ou recusando. O silêncio durante esses 10 dias não significa aceitação: entramos em contato com você.',
  ],
])('the terms say what the shop has set of new offers: %o', (rules, sentences) => {
  expect(silenceSentences(rules)).toBe(sentences);
});
