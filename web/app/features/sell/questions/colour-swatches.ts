import { foldName } from '@giro/contract/rules/text.ts';

/** Colours of makers' colour names, for a swatch beside the word; the word is what counts. */
const exact: Record<string, string> = {
  'azul-gelo': '#bcd6e4',
  'azul-pacifico': '#32505f',
  'azul-sierra': '#9fb8cf',
  'cinza-espacial': '#5d5f63',
  'cinza-onix': '#3f4347',
  '(product)red': '#b3172b',
  'preto-espacial': '#3b3a3d',
  'preto meia-noite': '#1d2023',
  'roxo-profundo': '#5a5069',
  'titanio azul': '#414a58',
  'titanio branco': '#eceae5',
  'titanio-deserto': '#c5a98d',
  'titanio natural': '#a8a39a',
  'titanio preto': '#3d3c3d',
  'verde-acinzentado': '#9fc4c3',
  'verde-alpino': '#4b5c4d',
  'verde-lima': '#d5e8a6',
  'verde-menta': '#bfe3d0',
  'verde meia-noite': '#4b5a52',
  'viva magenta': '#a8244f',
};

const byWord: Record<string, string> = {
  amarelo: '#f6dd86',
  azul: '#3f6b8f',
  branco: '#f5f5f0',
  bronze: '#b08d6e',
  cinza: '#8b8e92',
  coral: '#f08a76',
  creme: '#efe6d2',
  dourado: '#ead4b4',
  estelar: '#f1ebdf',
  grafite: '#4a4b4d',
  laranja: '#f0934a',
  lavanda: '#d9cfe6',
  lilas: '#cdbfe3',
  marrom: '#7a5c48',
  'meia-noite': '#1f2933',
  ouro: '#ead4b4',
  prata: '#e3e5e3',
  prateado: '#e3e5e3',
  preto: '#26282a',
  rosa: '#f3cfce',
  rose: '#e3c0b4',
  roxo: '#cfc6e0',
  titanio: '#a8a39a',
  ultramarino: '#8a9bec',
  verde: '#a9c3ab',
  vermelho: '#b3172b',
  violeta: '#cbbdd8',
};

/** `#rrggbb` for a colour's name in Portuguese; undefined for a name that says no colour. */
export function swatchOf(name: string): string | undefined {
  const plain = foldName(name);
  const words = plain.split(/[\s/]+/);
  const found = words.flatMap((word) => byWord[word] ?? byWord[word.split('-')[0] ?? ''] ?? []);
  return exact[plain] ?? found[0];
}
