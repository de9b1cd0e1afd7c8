import type { BodyOf } from '@giro/contract/call.ts';
import type { priceCartCall } from '@giro/contract/calls/orders.ts';
import { deviceNames } from '@giro/contract/calls/proposal-submission.ts';
import { bonusOf, endOfDays } from '@giro/contract/rules/credit.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import type { Executor } from '../../platform/database/database.ts';
import { FieldProblems, invalid, Refusal } from '../../platform/http/errors.ts';
import type { EvaluationService } from '../evaluation/evaluation.service.ts';
import type { DevicePromise, TradeOffer } from '../orders/orders.port.ts';
import type { TradeSettingsService } from '../settings/trade-settings.service.ts';
import { findQuote, listRanOut, type QuoteRow } from './trade-ins.queries.ts';
import { quoteProblem, ranOutProblem } from './trade-ins.rules.ts';

interface TradeOffersOptions {
  evaluation: Pick<EvaluationService, 'valueDevice'>;
  tradeSettings: Pick<TradeSettingsService, 'read'>;
  now: () => Date;
}

const notTaken = 'A loja não recebe aparelhos de entrada no momento. Finalize sem ele.';
const unknown = 'Não encontramos esta cotação na sua conta. Faça uma nova cotação.';

const second = 1000;

/** The shop's offers for devices in part payment. */
export function createTradeOffers({ evaluation, tradeSettings, now }: TradeOffersOptions) {
  const offerOf = ({ offerCents, bonusPercent }: QuoteRow, percent: number): TradeOffer & { bonusPercent: number } => {
    const kept = bonusPercent ?? percent;
    return { offerCents, bonusCents: bonusOf(offerCents, kept), bonusPercent: kept };
  };

  /** The offer for a person's own quote, or for a device that the wizard describes; else why there is none. */
  async function findOffer(
    db: Executor,
    trade: NonNullable<BodyOf<typeof priceCartCall>['trade']>,
    userId: number | undefined,
  ): Promise<TradeOffer | { whyNot: string }> {
    const { credit_enabled, modes, bonus_percent } = await tradeSettings.read(db);
    if (!credit_enabled || modes.length === 0) return { whyNot: notTaken };
    if ('proposal_id' in trade) {
      const quote = await findQuote(db, trade.proposal_id);
      if (!quote || quote.userId !== userId) return { whyNot: unknown };
      const whyNot = quoteProblem(quote);
      return whyNot === undefined ? offerOf(quote, bonus_percent) : { whyNot };
    }
    const problems = new FieldProblems();
    const device = await evaluation.valueDevice(db, deviceNames(trade), problems);
    if (!device) return { whyNot: Object.values(problems.errors).flat()[0] ?? unknown };
    return { offerCents: device.valueCents, bonusCents: bonusOf(device.valueCents, bonus_percent) };
  }

  /** A quote that its owner is about to promise. Throws 422 at `trade`, and asks who is not reached yet to confirm the e-mail. */
  async function getPromise(
    db: Executor,
    { proposalId, userId, isConfirmed }: { proposalId: number; userId: number; isConfirmed: boolean },
  ): Promise<DevicePromise> {
    const { credit_enabled, modes, bonus_percent, trade_hold_days } = await tradeSettings.read(db);
    if (!credit_enabled || !modes.includes('no_balcao')) throw invalid({ trade: [notTaken] });
    const quote = await findQuote(db, proposalId);
    if (!quote || quote.userId !== userId) throw invalid({ trade: [unknown] });
    const whyNot = quoteProblem(quote) ?? ranOutProblem(await listRanOut(db, userId), now());
    if (whyNot !== undefined) throw invalid({ trade: [whyNot] }, whyNot);
    if (!isConfirmed) {
      const words = 'Confirme seu e-mail para reservar com troca. O link está nos e-mails que enviamos.';
      throw new Refusal(422, words, { errors: { trade: [words] }, confirm_email: true });
    }
    const holdUntil = new Date(endOfDays(now(), trade_hold_days).getTime() - second);
    return { proposalId, device: deviceName(quote.brand, quote.model), holdUntil, ...offerOf(quote, bonus_percent) };
  }

  return { findOffer, getPromise };
}
