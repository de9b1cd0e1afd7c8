import { foldText } from './text.ts';

/** A device as people call it: 'Apple iPhone 13'. A model that begins with its brand says it once: 'Apple Watch Ultra 2'. */
export function deviceName(brand: string, model: string): string {
  return model.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? model : `${brand} ${model}`;
}

/** Conditions by which search engines and other sites' catalogues tell devices apart. */
export type DeviceCondition = 'new' | 'refurbished' | 'used';

/** Reads what the shop says under 'Estado' ('Novo', 'Seminovo', 'Vitrine' …); undefined when it says nothing. */
export function deviceConditionOf(words: string): DeviceCondition | undefined {
  const folded = foldText(words);
  if (!folded.trim()) return undefined;
  if (/recondicionad|renovad|refurbished|vitrine|mostruario/.test(folded)) return 'refurbished';
  return /\b(novo|nova|lacrad[oa])\b/.test(folded) ? 'new' : 'used';
}

/** Grades of a used device's looks, and the promise each makes to its buyer. */
export const gradeMeanings = {
  A: 'Como novo: sem marcas visíveis a um braço de distância.',
  B: 'Muito bom: marcas leves, que não atrapalham o uso.',
  C: 'Bom: marcas de uso visíveis na tela ou na carcaça.',
  D: 'Com marcas fortes ou um defeito informado; funciona.',
} as const;
export type Grade = keyof typeof gradeMeanings;
export const grades = Object.keys(gradeMeanings) as [Grade, ...Grade[]];

/** A GTIN of 8, 12, 13 or 14 digits whose check digit is right (GS1), without what stands between them; else undefined. */
export function gtinOf(written: string): string | undefined {
  const digits = written.replace(/[\s.-]/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return undefined;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? digits : undefined;
}
