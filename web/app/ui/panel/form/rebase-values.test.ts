import { expect, it } from 'vitest';
import { rebaseNote, rebaseValues } from './use-record-form.ts';

const labels = { name: 'Nome', email: 'E-mail' };
const before = { name: 'Ana', email: 'ana@exemplo.com.br', password: '' };

it('keeps what was typed and takes over what was not touched', () => {
  const typed = { ...before, name: 'Ana Lima', password: 'uma senha boa' };
  const after = { name: 'Ana Souza', email: 'souza@exemplo.com.br', password: '' };
  const { values, updated } = rebaseValues(typed, before, after, labels);
  expect(values).toEqual({ name: 'Ana Lima', email: 'souza@exemplo.com.br', password: 'uma senha boa' });
  expect(updated).toEqual(['E-mail']);
  expect(rebaseNote(updated)).toContain('E-mail');
});

it('says so when nothing on screen has changed', () => {
  expect(rebaseValues(before, before, before, labels).updated).toEqual([]);
  expect(rebaseNote([])).toBe('Você está na versão atual. Confira e salve.');
});

it('of a table takes each entry for itself, also one that came or went', () => {
  const prices = (entries: Record<string, number>) => ({ prices: entries });
  const typed = prices({ a: 10, b: 2, mine: 7 });
  const { values, updated } = rebaseValues(typed, prices({ a: 1, b: 2 }), prices({ a: 5, theirs: 9 }), {
    prices: 'Preços',
  });
  expect(values).toEqual(prices({ a: 10, mine: 7, theirs: 9 }));
  expect(updated).toEqual(['Preços']);
});
