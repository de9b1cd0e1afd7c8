/** Prices, in centavos, and order named in a search, and the text that is left without them. */
export interface SaidPrices {
  rest: string;
  minCents?: number;
  maxCents?: number;
}
export type SaidOrder = 'menor-preco' | 'maior-preco' | 'novos';
export interface SaidInOrder {
  rest: string;
  order?: SaidOrder;
}

const counts = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'];
const hundreds: Record<string, number> = {
  cem: 100,
  duzentos: 200,
  trezentos: 300,
  quatrocentos: 400,
  quinhentos: 500,
  seiscentos: 600,
  setecentos: 700,
  oitocentos: 800,
  novecentos: 900,
};
const hundred = Object.keys(hundreds).join('|');
const figures = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?`;
const thousands = String.raw`\s*(?:mil|k)(?:\s+e\s+(?:${hundred}|\d{3}))?`;
const currency = String.raw`\s*(?:reais|real|contos?|pilas?)`;
/** Something else than money is measured by these. */
const unit = String.raw`\s*(?:[gt]bs?|gigas?|teras?|m?ah|[cm]?m|mp|hz|w|watts?|pol|polegadas?|anos?|meses|g)\b|\s*%`;
const amount = String.raw`(?:r\$\s*)?(?:(?:${figures})(?:${thousands})?|(?:(?:${counts.join('|')})\s+)?mil(?:\s+e\s+(?:${hundred}))?|${hundred})(?:${currency})?(?![\w.,]*\w)(?!${unit})`;

const maxWords = String.raw`(?:por\s+)?(?:de\s+)?ate(?:\s+(?:uns|o\s+maximo\s+de))?|(?:abaixo|menos|menor|inferior|inferiores|menores)\s+(?:de|que|do\s+que|a)|(?:no\s+)?maximo(?:\s+de)?`;
const minWords = String.raw`(?:acima|mais|maior|maiores|superior|superiores)\s+(?:de|que|do\s+que|a)|a\s+partir\s+de|(?:no\s+)?minimo(?:\s+de)?`;
const said = (pattern: string) => new RegExp(String.raw`(?<![\w$])(?:${pattern})`, 'g');
const between = said(
  String.raw`(?<word>entre|de|da\s+faixa\s+de)?\s*(?<from>${amount})\s+(?:e|a|ate)\s+(?<to>${amount})`,
);
const atMost = said(String.raw`(?:${maxWords})\s*(?<to>${amount})`);
const atLeast = said(String.raw`(?:${minWords})\s*(?<from>${amount})`);
const about = said(String.raw`(?:(?:por|de|com|uns|tenho|custando)\s+)*(?<to>${amount})`);

const orders: readonly [SaidOrder, RegExp][] = [
  [
    'menor-preco',
    said(
      String.raw`(?:bo[mn]s?\s+e\s+|mais\s+)?(?:barat(?:o|a|inho|inha)s?|em\s+conta)\b|(?:menor|menores|melhor|melhores)\s+precos?\b|(?:em\s+|na\s+|com\s+)?(?:promoc(?:ao|oes)|ofertas?|descontos?|liquidacao)\b`,
    ),
  ],
  ['maior-preco', said(String.raw`mais\s+car[oa]s?\b|(?:maior|maiores)\s+precos?\b`)],
  ['novos', said(String.raw`(?:novidades?|lancamentos?|recem[\s-]+chegad[oa]s?)\b`)],
];

/** Without case and accents, letter by letter, so that places in it are those of the text. */
const fold = (text: string) =>
  Array.from({ length: text.length }, (_, place) => {
    const folded = (text[place] ?? '').normalize('NFD').charAt(0).toLowerCase();
    return folded.length === 1 ? folded : ' ';
  }).join('');

const withoutPart = (text: string, { index, 0: { length } }: RegExpExecArray) =>
  `${text.slice(0, index)} ${text.slice(index + length)}`.replace(/\s+/g, ' ').trim();

const isMoney = (words: string) => /r\$|reais|real|conto|pila/.test(words);
/** Without a word of money, numbers that name devices and capacities are none. */
const isLikely = (words: string, reais: number) =>
  isMoney(words) || /mil|k$|[a-z]{3}/.test(words) || (reais >= 50 && ![64, 128, 256, 512, 1024].includes(reais));

function reaisIn(words: string): number {
  const number = /\d[\d.,]*/.exec(words)?.[0];
  const [, whole = '', decimals = '0'] = /^([\d.]*?)(?:[.,](\d{1,2}))?$/.exec(number ?? '') ?? [];
  const count = counts.findIndex((each) => new RegExp(String.raw`\b${each}\s+mil`).test(words)) + 1;
  const isThousand = /mil|\dk|\s+k/.test(words);
  const base = number ? Number(`${whole.replaceAll('.', '')}.${decimals}`) : isThousand ? count || 1 : 0;
  const beside = /\be\s+(\w+)/.exec(words)?.[1] ?? (isThousand || number ? '' : words.trim().split(/\s/, 1)[0]) ?? '';
  return base * (isThousand ? 1000 : 1) + (hundreds[beside] ?? (/^\d{3}$/.test(beside) ? Number(beside) : 0));
}

/** A bare amount is one of money, or of thousands behind 'por' or 'de'. */
const isAbout = (words: string) => isMoney(words) || /^(?:por|de|uns|tenho|custando)\s.*(?:mil|\dk)$/.test(words);

const centsOf = (reais: number) => Math.round(reais * 100);

/** The borders that a match names; 'entre 2 e 3 mil' is of thousands on both sides. */
function bordersOf({ groups: { word, from, to } = {} }: RegExpExecArray): Omit<SaidPrices, 'rest'> | undefined {
  const [least, most] = [from, to].map((words) => words && reaisIn(words));
  if (from && to && typeof least === 'number' && typeof most === 'number') {
    const low = /mil|k/.test(to) && !/mil|k/.test(from) && least < 100 ? least * 1000 : least;
    if (low > most || !(word === 'entre' ? isLikely(to, most) : isMoney(`${from}${to}`))) return undefined;
    return { minCents: centsOf(low), maxCents: centsOf(most) };
  }
  if (from && typeof least === 'number') return isLikely(from, least) ? { minCents: centsOf(least) } : undefined;
  return to && typeof most === 'number' && isLikely(to, most) ? { maxCents: centsOf(most) } : undefined;
}

/** Takes what is said of prices out of a search: 'até 2 mil', 'entre 1000 e 2000', 'acima de R$ 3.000', '2000 reais'. */
export function takePrices(text: string): SaidPrices {
  let prices: SaidPrices = { rest: text };
  for (const pattern of [between, atLeast, atMost, about]) {
    if (prices.maxCents !== undefined && pattern !== atLeast) continue;
    for (const match of fold(prices.rest).matchAll(pattern)) {
      const borders = pattern !== about || isAbout(match[0]) ? bordersOf(match) : undefined;
      if (!borders) continue;
      prices = { ...prices, ...borders, rest: withoutPart(prices.rest, match) };
      break;
    }
  }
  return prices;
}

/** Takes what is said of the order out of a search: 'barato', 'em promoção', 'mais caro', 'novidades'. */
export function takeOrder(text: string): SaidInOrder {
  for (const [order, pattern] of orders) {
    const [match] = fold(text).matchAll(pattern);
    if (match) return { rest: withoutPart(text, match), order };
  }
  return { rest: text };
}
