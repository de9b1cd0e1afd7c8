/** Swatches of the makers' colour names, as sold in Brazil; one hex per name, whatever the model. */
export const swatches: Record<string, string> = {
  Amarelo: '#f6dd86',
  Azul: '#3f6b8f',
  'Azul-gelo': '#bcd6e4',
  'Azul-pacífico': '#32505f',
  'Azul-sierra': '#9fb8cf',
  Branco: '#f5f5f0',
  Cinza: '#8b8e92',
  'Cinza-espacial': '#5d5f63',
  'Cinza-ônix': '#3f4347',
  Creme: '#efe6d2',
  Dourado: '#ead4b4',
  Estelar: '#f1ebdf',
  Grafite: '#4a4b4d',
  Lavanda: '#d9cfe6',
  'Meia-noite': '#1f2933',
  Prateado: '#e3e5e3',
  Preto: '#26282a',
  'Preto-espacial': '#3b3a3d',
  'Preto meia-noite': '#1d2023',
  '(PRODUCT)RED': '#b3172b',
  Rosa: '#f3cfce',
  Rosé: '#e3c0b4',
  Roxo: '#cfc6e0',
  'Roxo-profundo': '#5a5069',
  'Titânio azul': '#414a58',
  'Titânio branco': '#eceae5',
  'Titânio-deserto': '#c5a98d',
  'Titânio natural': '#a8a39a',
  'Titânio preto': '#3d3c3d',
  Ultramarino: '#8a9bec',
  Verde: '#a9c3ab',
  'Verde-acinzentado': '#9fc4c3',
  'Verde-alpino': '#4b5c4d',
  'Verde-lima': '#d5e8a6',
  'Verde-menta': '#bfe3d0',
  'Verde meia-noite': '#4b5a52',
  Violeta: '#cbbdd8',
  'Viva Magenta': '#a8244f',
};

/** `#rrggbb`; a name that no demo model uses throws. */
export function colourHex(name: string): string {
  const hex = swatches[name];
  if (!hex) throw new Error(`No swatch for the colour ${name}`);
  return hex;
}
