import { expect, test } from 'vitest';
import { readAdminCommand } from './admin-command.ts';

const email = 'ana@exemplo.com.br';
const usual = { name: 'Administração', promote: false };

test.each([
  [['create', email], { action: 'create', email, ...usual }],
  [['create', ' ANA@Exemplo.com.br ', '--name', 'Ana Lima'], { action: 'create', email, ...usual, name: 'Ana Lima' }],
  [['create', '--promote', email], { action: 'create', email, ...usual, promote: true }],
  [['password', email], { action: 'password', email, ...usual }],
])('%j is understood', (args, command) => {
  expect(readAdminCommand(args)).toEqual(command);
});

test.each([
  [[], 'npm run admin -- create EMAIL'],
  [['create'], 'npm run admin -- create EMAIL'],
  [['destroy', email], 'npm run admin -- create EMAIL'],
  [['create', email, 'Ana'], 'npm run admin -- create EMAIL'],
  [['create', email, '--sudo'], "Unknown option '--sudo'"],
  [['create', 'nowhere'], 'nowhere is not an e-mail address.'],
  [['create', email, '--name', ' '], 'NAME must have 1 to 120 characters.'],
])('%j is a misuse', (args, text) => {
  expect(() => readAdminCommand(args)).toThrowError(expect.objectContaining({ exitCode: 2 }));
  expect(() => readAdminCommand(args)).toThrowError(text);
});
