import { describe, expect, test } from 'vitest';
import { readPriceTable } from './price-lines.rules.ts';

const heading = 'marca;tipo;modelo;valor base;característica;valor;acréscimo/abatimento;quantia';
const table = (...lines: string[]) => [heading, ...lines].join('\r\n');
const first = 'Apple;Smartphone;iPhone 13;2.500,00;Capacidade;128 GB;acréscimo;300,00';
const read = {
  line: 2,
  brand: 'Apple',
  type: 'Smartphone',
  model: 'iPhone 13',
  baseValueCents: 250_000,
  answer: { attribute: 'Capacidade', value: '128 GB', cents: 30_000, modification: 'acrescimo' },
};

test('a line is read in centavos, under the number that spreadsheets give it', () => {
  expect(readPriceTable(table(first))).toEqual({ lines: [read], problems: [] });
});

test('a line without an answer names a base value alone', () => {
  expect(readPriceTable(table('Apple;Smartphone;iPhone 13;2500;;;;')).lines).toEqual([{ ...read, answer: undefined }]);
});

test.each([
  ['a mark in front', `\uFEFF${table(first)}`],
  ['tabs', table(first).replaceAll(';', '\t')],
  ['commas', table(first.replaceAll(/([\d.]+,\d+)/g, '"$1"')).replaceAll(';', ',')],
  ['headings in capitals', table(first).replace(heading, heading.toUpperCase())],
  ['blank lines', `${table(first)}\r\n;;;;;;;\r\n`],
])('it is read the same with %s', (_, csv) => {
  expect(readPriceTable(csv)).toEqual({ lines: [read], problems: [] });
});

test('columns may come in any order', () => {
  const [names, cells] = [heading, first].map((line) => line.split(';').toReversed().join(';'));
  expect(readPriceTable(`${names}\n${cells}`).lines).toEqual([read]);
});

describe('a problem is told with its line and column', () => {
  test.each([
    ['Apple;Smartphone;;2500;;;;', 'modelo', 'Preencha o nome.'],
    ['Apple;Smartphone;iPhone 13;;;;;', 'valor base', 'Preencha o valor.'],
    ['Apple;Smartphone;iPhone 13;2500;Capacidade;;acréscimo;1', 'valor', 'Preencha o nome.'],
    [
      'Apple;Smartphone;iPhone 13;2500;Capacidade;128 GB;mais;1',
      'acréscimo/abatimento',
      'Escreva acréscimo ou abatimento.',
    ],
    ['Apple;Smartphone;iPhone 13;2500;Capacidade;128 GB;abatimento;', 'quantia', 'Preencha o valor.'],
    ['Apple;Smartphone', null, 'Faltam colunas nesta linha: são 8, vieram 2.'],
    [`${first};sobra`, null, 'Há colunas a mais nesta linha. Ponha entre aspas os textos com o separador.'],
  ])('%s', (line, column, message) => {
    const { lines, problems } = readPriceTable(table(first, line));
    expect(lines).toEqual([read]);
    expect(problems).toEqual([{ line: 3, column, message }]);
  });

  test('of every bad line at once', () => {
    expect(readPriceTable(table(';;;;;;;x', 'A;B;C;x;;;;')).problems.map(({ line }) => line)).toContain(3);
  });
});

describe('a file as a whole is refused', () => {
  const messagesOf = (csv: string) => readPriceTable(csv).problems.map(({ message }) => message);
  test('without a column, or with one twice', () => {
    expect(messagesOf(heading.replace('quantia', 'total'))).toEqual(['Falta a coluna “quantia” na primeira linha.']);
    expect(messagesOf(`${heading};Marca`)).toEqual(['A coluna “marca” aparece duas vezes.']);
  });

  test('without a line', () => {
    expect(messagesOf(heading)).toEqual(['O arquivo não tem nenhuma linha de preço.']);
  });

  test('of quotes that never close', () => {
    expect(messagesOf(table('"Apple;Smartphone'))).toContain('As aspas desta linha não fecham.');
  });

  test('of more lines than 20 000', () => {
    expect(messagesOf(table(...Array<string>(20_001).fill('')))).toEqual([
      'O arquivo tem linhas demais: são no máximo 20.000.',
    ]);
  });
});
