import { formatReais } from '@giro/contract/rules/money.ts';
import { expect, test } from 'vitest';
import { allChosen } from './chosen.ts';
import { readShopAddress, shopSearch } from './shop-address.ts';

const health = ['80%', '82%', '85%', '88%', '90%', '92%', '95%', '98%', '100%'];
const choices = {
  models: [{ id: 4, label: 'iPhone 13' }],
  attributes: [
    {
      name: 'Cores',
      values: [
        { id: 1, label: 'Preto' },
        { id: 2, label: 'Azul' },
      ],
    },
    { name: 'Saúde da bateria', values: health.map((label, index) => ({ id: 20 + index, label })) },
  ],
};

const chips = (search: string) => {
  const view = readShopAddress(new URLSearchParams(search));
  return allChosen(view, choices).map(({ label, without }) => [label, shopSearch({ ...view, ...without(view) })]);
};

test.each<[string, [string, string][]]>([
  ['', []],
  ['?busca=iphone&ordem=novos', [['“iphone”', '?ordem=novos']]],
  [
    '?busca=iphone barato até 2000',
    [
      ['“iphone barato”', '?preco_max=2000'],
      ['Ordem: Menor preço', '?busca=iphone&preco_max=2000'],
      [`Até ${formatReais(2000)}`, '?busca=iphone%20barato'],
    ],
  ],
  ['?busca=iphone barato&ordem=novos', [['“iphone barato”', '?ordem=novos']]],
  ['?modelos=4', [['iPhone 13', '']]],
  [
    '?attr=Cores:1,2',
    [
      ['Cores: Preto', '?attr=Cores:2'],
      ['Cores: Azul', '?attr=Cores:1'],
    ],
  ],
  ['?attr=Saúde da bateria:24,25,26', [['Saúde da bateria: 90% a 95%', '']]],
  ['?attr=Saúde da bateria:28', [['Saúde da bateria: 100%', '']]],
  ['?modelos=99', [['Modelo fora do catálogo', '']]],
  ['?attr=Tela:7', [['Tela: fora do catálogo', '']]],
  ['?preco_min=500', [[`A partir de ${formatReais(500)}`, '']]],
  ['?preco_max=1299.5', [[`Até ${formatReais(1299.5)}`, '']]],
  [
    '?preco_min=500&preco_max=900&modelos=4',
    [
      [`De ${formatReais(500)} a ${formatReais(900)}`, '?modelos=4'],
      ['iPhone 13', '?preco_min=500&preco_max=900'],
    ],
  ],
])('%s is said in words, each removable', (search, expected) => expect(chips(search)).toEqual(expected));
