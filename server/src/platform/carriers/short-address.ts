import type { ParcelParty, Shortened } from './carrier.ts';

/** An address as Correios have room for it. */
export interface ShortAddress {
  name: string;
  street: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
}

const most = { name: 50, street: 50, number: 6, complement: 30, neighborhood: 30, city: 30 } as const;
const labels = {
  name: 'Nome',
  street: 'Logradouro',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
} as const;
type Field = keyof typeof most;

/** The post's own short forms, tried before anything is cut off. */
const shortForms: readonly [RegExp, string][] = [
  [/\bAvenida\b/gi, 'Av.'],
  [/\bAlameda\b/gi, 'Al.'],
  [/\bTravessa\b/gi, 'Tv.'],
  [/\bRodovia\b/gi, 'Rod.'],
  [/\bEstrada\b/gi, 'Est.'],
  [/\bPraça\b/gi, 'Pç.'],
  [/\bRua\b/gi, 'R.'],
  [/\bApartamento\b/gi, 'Ap.'],
  [/\bEdifício\b/gi, 'Ed.'],
  [/\bCondomínio\b/gi, 'Cond.'],
  [/\bResidencial\b/gi, 'Res.'],
  [/\bConjunto\b/gi, 'Cj.'],
  [/\bBloco\b/gi, 'Bl.'],
  [/\bJardim\b/gi, 'Jd.'],
  [/\bDoutora?\b/gi, 'Dr.'],
  [/\bProfessora?\b/gi, 'Prof.'],
];

function shorten(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const short = shortForms.reduce((left, [long, form]) => left.replace(long, form), text);
  return short.slice(0, letters).trim();
}

/** The part that a shortened one is: what is printed of it says where somebody lives. */
export const shortenedPart = (printed: string): string => printed.split(':', 1)[0] ?? '';

/**
 * The address in the lengths that Correios take (name and street 50, number 6, the rest 30), and each part that had to be
 * shortened as it will be printed. A number that is too long goes before the complement; without one it is 'S/N'.
 */
export function shortAddress(party: ParcelParty): { address: ShortAddress; shortened: Shortened } {
  const number = party.number.trim();
  const isLong = number.length > most.number;
  const given: ShortAddress = {
    name: party.name.trim(),
    street: party.street.trim(),
    number: isLong || number === '' ? 'S/N' : number,
    complement: [isLong ? `Nº ${number}` : '', party.complement.trim()].filter(Boolean).join(' '),
    neighborhood: party.neighborhood.trim(),
    city: party.city.trim(),
  };
  const fields = Object.keys(most) as Field[];
  const address = Object.fromEntries(fields.map((field) => [field, shorten(given[field], most[field])]));
  const changed = fields.filter((field) => address[field] !== party[field].trim() && !(field === 'number' && !isLong));
  return {
    address: address as unknown as ShortAddress,
    shortened: changed.map((field) => `${labels[field]}: ${address[field]}`),
  };
}
