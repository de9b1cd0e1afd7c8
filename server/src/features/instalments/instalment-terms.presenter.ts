import type { InstalmentOption, InstalmentSettings, InstalmentSettingsBody } from '@giro/contract/calls/instalments.ts';
import type { PublicShop } from '@giro/contract/calls/storefront-info.ts';
import { divideInstalments, type InstalmentTerms, yearlyRateOf } from '@giro/contract/rules/instalments.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';

const percentOf = (hundredths: number) => hundredths / 100;

/** Every way in which so many centavos can be divided, one instalment first. */
export function presentOptions(cents: number, terms: InstalmentTerms): InstalmentOption[] {
  return divideInstalments(cents, terms).map(({ instalments, isFree, ...way }) => ({
    instalments,
    value: reaisOf(way.cents),
    first_value: reaisOf(way.firstCents),
    total: reaisOf(way.totalCents),
    interest: reaisOf(way.interestCents),
    monthly_rate: isFree ? 0 : percentOf(terms.monthlyRate),
    yearly_rate: isFree ? 0 : percentOf(yearlyRateOf(terms.monthlyRate)),
    free: isFree,
  }));
}

/** The terms as every page needs them; nothing of what this shop does not do. */
export const presentShown = (
  { mostInstalments, leastCents, freeUpTo, monthlyRate, pixDiscount }: InstalmentTerms,
  takesCards: boolean,
): Pick<PublicShop, 'instalments' | 'pix_discount'> => ({
  ...(takesCards && {
    instalments: {
      most: mostInstalments,
      least: reaisOf(leastCents),
      free_up_to: freeUpTo,
      monthly_rate: percentOf(monthlyRate),
    },
  }),
  ...(pixDiscount > 0 && { pix_discount: percentOf(pixDiscount) }),
});

export const presentTerms = (terms: InstalmentTerms, version: number): InstalmentSettings => ({
  max_instalments: terms.mostInstalments,
  min_instalment: reaisOf(terms.leastCents),
  free_up_to: terms.freeUpTo,
  monthly_rate: percentOf(terms.monthlyRate),
  pix_discount_percent: percentOf(terms.pixDiscount),
  version,
});

/** The terms with what a body names in their place. */
export const termsWith = (terms: InstalmentTerms, body: InstalmentSettingsBody): InstalmentTerms => ({
  mostInstalments: body.max_instalments ?? terms.mostInstalments,
  leastCents: body.min_instalment ?? terms.leastCents,
  freeUpTo: body.free_up_to ?? terms.freeUpTo,
  monthlyRate: body.monthly_rate ?? terms.monthlyRate,
  pixDiscount: body.pix_discount_percent ?? terms.pixDiscount,
});
