import type { PublicShop } from '@giro/contract/calls/storefront-info.ts';
import {
  bestInstalments,
  divideInstalments,
  formatPercent,
  type Instalments,
  type InstalmentTerms,
  pixDiscountOf,
} from '@giro/contract/rules/instalments.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';

export type ShownTerms = Pick<PublicShop, 'instalments' | 'pix_discount'>;

const hundredths = (percent: number) => Math.round(percent * 100);

/** The terms on which this shop takes cards; undefined where it takes none. */
export function cardTermsOf(shop: ShownTerms): InstalmentTerms | undefined {
  if (!shop.instalments) return undefined;
  const { most, least, free_up_to, monthly_rate } = shop.instalments;
  return {
    mostInstalments: most,
    leastCents: Math.round(least * 100),
    freeUpTo: free_up_to,
    monthlyRate: hundredths(monthly_rate),
    pixDiscount: hundredths(shop.pix_discount ?? 0),
  };
}

/** The way by card that is shown where there is room for one; undefined where the shop takes none. */
export function bestWayOf(cents: number, shop: ShownTerms): Instalments | undefined {
  const terms = cardTermsOf(shop);
  return terms && cents > 0 ? bestInstalments(divideInstalments(cents, terms)) : undefined;
}

/** The way by card in words: the largest of its instalments is said. */
export function cardWords({ instalments, firstCents, isFree }: Instalments): string {
  const each = formatReais(reaisOf(firstCents));
  if (instalments === 1) return `${each} no cartão`;
  return `${instalments}x de ${each} ${isFree ? 'sem' : 'com'} juros`;
}

/** The price of who pays by Pix, where that is less: 'R$ 1.234,05 no Pix (5% de desconto)'. */
export function pixWords(cents: number, { pix_discount }: ShownTerms): string | undefined {
  if (pix_discount === undefined || cents <= 0) return undefined;
  const pixDiscount = hundredths(pix_discount);
  const price = formatReais(reaisOf(cents - pixDiscountOf(cents, { pixDiscount })));
  return `${price} no Pix (${formatPercent(pixDiscount)} de desconto)`;
}
