import { describe, expect, test } from 'vitest';
import { readValueIds } from './products.rules.ts';

describe('the values that a form names', () => {
  const known = [
    { name: 'Cores', id: 1, value: 'Azul' },
    { name: 'Cores', id: 2, value: 'Preto' },
    { name: 'Capacidade', id: 3, value: '128 GB' },
    { name: 'Capacidade', id: 128, value: '3' },
  ];

  test.each<[string, Parameters<typeof readValueIds>[0], number[], string[]]>([
    ['none', {}, [], []],
    ['by their text', { Cores: 'Azul', Capacidade: '128 GB' }, [1, 3], []],
    ['by their id', { Cores: ['2'] }, [2], []],
    ['a text wins over an id', { Capacidade: '3' }, [128], []],
    ['each once, however named', { Cores: ['Azul', '1', 'Azul'] }, [1], []],
    ['never of another attribute', { Cores: ['128 GB', 'Preto'] }, [2], ['128 GB']],
    ['nor of one that there is not', { Garantia: '1 ano' }, [], ['1 ano']],
  ])('%s', (_, selected, ids, unknown) => {
    const found = readValueIds(selected, known);
    expect(found.ids).toEqual(ids);
    expect(found.unknown.map(({ value }) => value)).toEqual(unknown);
  });
});
