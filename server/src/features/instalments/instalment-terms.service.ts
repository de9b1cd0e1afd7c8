import type { AnswerOf } from '@giro/contract/call.ts';
import {
  type InstalmentSettings,
  type InstalmentSettingsBody,
  type readInstalmentsCall,
  tooManyFree,
} from '@giro/contract/calls/instalments.ts';
import {
  bestInstalments,
  divideInstalments,
  type Instalments,
  type InstalmentTerms,
  pixDiscountOf,
  usualTerms,
} from '@giro/contract/rules/instalments.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { z } from 'zod';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { invalid } from '../../platform/http/errors.ts';
import { recordChanges, stateOf } from '../../platform/record/record.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import { presentOptions, presentShown, presentTerms, termsWith } from './instalment-terms.presenter.ts';
import type { CardOffer } from './instalments.port.ts';

const storedTerms = z.object({
  mostInstalments: z.number().default(usualTerms.mostInstalments),
  leastCents: z.number().default(usualTerms.leastCents),
  freeUpTo: z.number().default(usualTerms.freeUpTo),
  monthlyRate: z.number().default(usualTerms.monthlyRate),
  pixDiscount: z.number().default(usualTerms.pixDiscount),
});

const readTerms = (stored: unknown): InstalmentTerms => storedTerms.parse(stored ?? {});

interface InstalmentTermsOptions {
  database: Database;
  savedSettings: SavedSettings;
  cards: CardOffer;
}

export type InstalmentTermsService = ReturnType<typeof createInstalmentTerms>;

const names = {
  max_instalments: 'Parcelas até',
  min_instalment: 'Parcela mínima (R$)',
  free_up_to: 'Sem juros até',
  monthly_rate: 'Juros ao mês (%)',
  pix_discount_percent: 'Desconto no Pix (%)',
};

/** On what terms the shop divides prices, and what who pays by Pix pays less. */
export function createInstalmentTerms({ database, savedSettings, cards }: InstalmentTermsOptions) {
  const read = async (db: Executor): Promise<InstalmentTerms> =>
    readTerms((await savedSettings.read(db, 'instalments')).value);

  /** The terms with the version that an edit of them is made over. */
  async function show(db: Executor = database): Promise<InstalmentSettings> {
    const { value, version } = await savedSettings.read(db, 'instalments');
    return presentTerms(readTerms(value), version);
  }

  /** The part of them that pages say: nothing of cards in a shop that takes none. */
  async function readShown(db: Executor) {
    const [terms, takesCards] = await Promise.all([read(db), cards.isOffered(db)]);
    return presentShown(terms, takesCards);
  }

  /** The most instalments of a price, in centavos, that cost nothing more; undefined where there are none, and without cards. */
  async function freeInstalments(db: Executor): Promise<(cents: number) => Instalments | undefined> {
    const [terms, takesCards] = await Promise.all([read(db), cards.isOffered(db)]);
    if (!takesCards) return () => undefined;
    return (cents) => divideInstalments(cents, terms).findLast(({ isFree, instalments }) => isFree && instalments > 1);
  }

  /** A price in centavos, by each way to pay it. */
  async function priceWays(cents: number): Promise<AnswerOf<typeof readInstalmentsCall>> {
    const [terms, takesCards] = await Promise.all([read(database), cards.isOffered(database)]);
    const options = takesCards ? presentOptions(cents, terms) : [];
    const best = bestInstalments(options.map((option) => ({ ...option, isFree: option.free })));
    return {
      value: reaisOf(cents),
      pix: { value: reaisOf(cents - pixDiscountOf(cents, terms)), discount_percent: terms.pixDiscount / 100 },
      instalments: options,
      best: options.find(({ instalments }) => instalments === best?.instalments) ?? null,
    };
  }

  /** Changes what the body names. Throws 409 when another admin saved since the edit's version, 422 at `free_up_to`. */
  async function save(body: InstalmentSettingsBody, edit: Edit): Promise<InstalmentSettings> {
    return database.transaction().execute(async (tx) => {
      const { value, version } = await savedSettings.read(tx, 'instalments');
      const before = presentTerms(readTerms(value), version);
      const terms = termsWith(readTerms(value), body);
      if (terms.freeUpTo > terms.mostInstalments) throw invalid({ free_up_to: [tooManyFree] });
      // What was read here must still be there when it is written, also for an edit that names no version.
      const over = { ...edit, expectedVersion: edit.expectedVersion ?? version };
      await savedSettings.save(tx, 'instalments', terms, over);
      const after = await show(tx);
      const states = { before: stateOf(names, before), after: stateOf(names, after) };
      await recordChanges(tx, { kind: 'instalment-settings', ...states });
      return after;
    });
  }

  return {
    read,
    show,
    readShown,
    freeInstalments,
    priceWays,
    save,
    /** Terms of settings that were read already. */
    termsOf: ({ instalments }: StoredSettings): InstalmentTerms => readTerms(instalments),
    optionsOf: presentOptions,
  };
}
