import { describe, expect, test } from 'vitest';
import { chatAddress } from './chat-openings.service.ts';

describe('a chat', () => {
  test('opens with its message written, whatever stands in it', () => {
    const text = 'Olá & "até" #1?\nVeja https://loja.test/a?b=c \ud800';
    const url =
      'url' in chatAddress('47999998888', text) ? (chatAddress('47999998888', text) as { url: string }).url : '';
    expect(url).toMatch(/^https:\/\/wa\.me\/5547999998888\?text=/);
    expect(new URL(url).searchParams.get('text')).toBe(text.toWellFormed());
    expect(chatAddress('+55 (47) 99999-8888', 'x')).toEqual({ url: 'https://wa.me/5547999998888?text=x' });
  });

  test.each([
    [null, /não informou telefone/],
    ['', /não informou telefone/],
    ['4733334444', /^\(47\) 3333-4444 é um telefone fixo/],
    ['4700000000', /não existe/],
    ['123', /não existe/],
  ])('with %j is refused in clear words', (phone, problem) => {
    expect(chatAddress(phone, 'x')).toEqual({ problem: expect.stringMatching(problem) });
  });
});
