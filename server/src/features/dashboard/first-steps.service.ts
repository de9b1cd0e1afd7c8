import type { FirstStepsLeft } from '@giro/contract/calls/first-steps.ts';
import {
  type ConfirmedStep,
  type FirstStep,
  firstStepNames,
  permissionOfStep,
} from '@giro/contract/rules/back-office.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { Database } from '../../platform/database/database.ts';
import { record } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { Demonstration } from '../demonstration/demonstration.service.ts';
import type { ShopSettingsService, StoredSettings } from '../settings/shop-settings.service.ts';
import { confirmStep, readFirstSteps } from './first-steps.queries.ts';

interface FirstStepsOptions {
  database: Database;
  shopSettings: Pick<ShopSettingsService, 'pixOf' | 'isOwnShop'>;
  /** True if a Pix provider takes the shop's money. */
  hasProvider: (settings: StoredSettings) => boolean;
  isDemoLoaded: Demonstration['isLoaded'];
}

export type FirstSteps = ReturnType<typeof createFirstSteps>;

const checked: Record<ConfirmedStep, string> = {
  hours: 'Horários de atendimento',
  prices: 'Preços da avaliação',
  terms: 'Termos de uso',
};

export function createFirstSteps({ database, shopSettings, hasProvider, isDemoLoaded }: FirstStepsOptions) {
  /** The steps that this person can do, done or not, and whether mails reach anybody. */
  async function read(person: SignedIn): Promise<FirstStepsLeft> {
    const [row, hasDemoPeople] = await Promise.all([readFirstSteps(database, person.id), isDemoLoaded()]);
    const { settings, confirmed } = row;
    const pix = shopSettings.pixOf(settings.pix);
    const sendsMails = Boolean(settings.smtp);
    const isDone: Record<FirstStep, boolean> = {
      mail: sendsMails,
      pix: (pix !== undefined && !pix.isDemo) || hasProvider(settings),
      shop: shopSettings.isOwnShop(settings.shop),
      hours: confirmed.hours ?? false,
      prices: confirmed.prices ?? false,
      terms: confirmed.terms ?? false,
      factor: row.has_factor,
      reviews: !row.has_demo_reviews,
      demonstration: !hasDemoPeople,
    };
    const mayDo = (step: FirstStep) => {
      const permission = permissionOfStep(step);
      return permission === undefined || can(person, permission);
    };
    const steps = firstStepNames.filter(mayDo).map((name) => ({ name, is_done: isDone[name] }));
    return { steps, sends_mails: sendsMails };
  }

  /** Keeps that somebody has checked what no data tells. */
  async function confirm(step: ConfirmedStep, person: SignedIn): Promise<FirstStepsLeft> {
    await database.transaction().execute(async (tx) => {
      if (!(await confirmStep(tx, step, person.id))) return;
      await record(tx, { kind: 'first-step-checked', after: { Conferido: checked[step] } });
    });
    return read(person);
  }

  return { read, confirm };
}
