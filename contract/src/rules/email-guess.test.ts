import { expect, it } from 'vitest';
import { guessEmail } from './email-guess.ts';

it.each([
  ['ana@gmial.con', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['Ana.Souza@GMAIL.CO', 'Ana.Souza@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@hotmal.com', 'ana@hotmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yaho.com.br', 'ana@yahoo.com.br'],
  ['ana@yahoo.com.b', 'ana@yahoo.com.br'],
  ['ana@iclould.com', 'ana@icloud.com'],
  ['ana@uol.com.bt', 'ana@uol.com.br'],
  [' ana@gmail,com '.replace(',', '.c'), 'ana@gmail.com'],
])('%s was likely meant as %s', (typed, meant) => {
  expect(guessEmail(typed)).toBe(meant);
});

it.each([
  '',
  'ana',
  '@gmial.com',
  'ana@gmail.com',
  'ana@YMAIL.com',
  'ana@mail.com',
  'ana@yahoo.com',
  'ana@exemplo.com.br',
  'ana@giro.com.br',
  'ana@empresa.com',
  'ana@ufsc.br',
  `ana@${'gmail'.repeat(5000)}.com`,
  '<script>@gmial<.con',
])('of “%s” nothing is guessed', (typed) => {
  expect(guessEmail(typed.slice(0, 10_000))).toBeUndefined();
});
