import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { OwnRecord, OwnValue } from '../../platform/features/personal-data.ts';
import { escapeHtml } from '../../platform/html.ts';

const isoMoment = /^\d{4}-\d\d-\d\dT/;
const isoDay = /^\d{4}-\d\d-\d\d$/;

function words(name: string, value: string | number): string {
  if (typeof value === 'number') return name.endsWith('(R$)') ? formatReais(value) : String(value);
  if (isoMoment.test(value)) return formatMoment(value);
  return isoDay.test(value) ? formatDate(value) : value;
}

const label = (name: string) => {
  const bare = name.replace(/ \(R\$\)$/, '');
  return escapeHtml(bare.charAt(0).toUpperCase() + bare.slice(1));
};

function valueHtml(name: string, value: Exclude<OwnValue, null>): string {
  if (Array.isArray(value)) return `<ol>${value.map((each) => `<li>${recordHtml(each)}</li>`).join('')}</ol>`;
  return typeof value === 'object' ? recordHtml(value) : escapeHtml(words(name, value));
}

/** One thing as a list of names and values; what is not known is left out. */
export function recordHtml(record: OwnRecord): string {
  const known = Object.entries(record).filter(
    (entry): entry is [string, Exclude<OwnValue, null>] =>
      entry[1] !== null && entry[1] !== '' && !(Array.isArray(entry[1]) && entry[1].length === 0),
  );
  return `<dl>${known.map(([name, value]) => `<dt>${label(name)}</dt><dd>${valueHtml(name, value)}</dd>`).join('')}</dl>`;
}

export const pageHead = (shop: string, madeAt: Date) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Seus dados: ${escapeHtml(shop)}</title>
<style>
:root{color-scheme:light dark}
body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
section>dl,section>p{border-top:1px solid #8884;padding-top:.75rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0 0 1rem}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}ol{margin:0;padding-left:1.25rem}
@media(max-width:32rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
</style></head><body>
<h1>Seus dados</h1>
<p>O que ${escapeHtml(shop)} guarda de você, em ${escapeHtml(formatMoment(madeAt.toISOString()))}. Os arquivos JSON ao lado
dizem o mesmo para programas.</p>
`;

export const pageFoot = '</body></html>\n';

export const sectionHead = (title: string, file: string) =>
  `<section><h2>${escapeHtml(title)}</h2>\n<p>Arquivo <a href="${escapeHtml(file)}">${escapeHtml(file)}</a></p>\n`;

/** A section that has no records says so. */
export const sectionFoot = (count: number) => `${count === 0 ? '<p>Não há nada aqui.</p>\n' : ''}</section>\n`;
