import type { CardCharge, CardRefund } from '../../platform/card/card-provider.ts';
import { CardProblem } from '../../platform/card/card-provider.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { ProviderRefund } from '../../platform/pix/pix-provider.ts';
import type { CardRefunds, ProviderRefunds } from '../refunds/refund-runs.service.ts';
import { findAttempt } from './attempts.queries.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';
import { listRefundsOf } from './card-money.queries.ts';

interface CardRefundsOptions {
  database: Database;
  findProvider: (id: number) => Promise<OpenCardProvider | undefined>;
  providerRefunds: ProviderRefunds;
}

const hourS = 3600;

const asRefund = (id: string, { id: rtrId, amountCents, state }: CardRefund, nature = 'ORIGINAL'): ProviderRefund => ({
  id,
  rtrId,
  amountCents,
  state,
  nature,
  reason: state === 'failed' ? 'O provedor não fez a devolução.' : null,
});

/** Money that goes back to cards, by their providers. */
export function createCardRefunds({ database, findProvider, providerRefunds }: CardRefundsOptions) {
  /**
   * Asked under one key it is one refund. Where nobody knows if it was made, the payment's refunds tell: the one under our
   * key, else one of this amount that is nobody else's.
   */
  const ask: CardRefunds['ask'] = async ({ id, attemptId, cents, tries, others }, refusal) => {
    const attempt = await findAttempt(database, attemptId);
    const found = attempt && (await findProvider(attempt.providerId));
    const chargeId = attempt?.chargeId;
    if (!found || !chargeId) return { later: 'O provedor deste cartão não está configurado.', afterS: hourS };
    const { provider } = found;
    const mineIn = (charge: CardCharge | undefined): ProviderRefund | undefined => {
      const listed = charge?.refunds ?? [];
      const mine =
        listed.find(({ reference }) => reference === id) ??
        listed.find((each) => each.reference === null && each.amountCents === cents && !others.includes(each.id));
      return mine && asRefund(id, mine);
    };
    try {
      const known = tries > 0 ? mineIn(await provider.read(chargeId)) : undefined;
      if (known) return known;
      if (refusal !== undefined) return { failed: refusal };
      const made = mineIn(await provider.refund(chargeId, { reference: id, amountCents: cents }));
      return made ?? { later: 'O provedor ainda não mostra esta devolução.' };
    } catch (error) {
      if (!(error instanceof CardProblem)) throw error;
      if (error.kind !== 'refused' && error.kind !== 'used') return { later: error.message, afterS: error.retryAfterS };
      const after = mineIn(await provider.read(chargeId).catch(() => undefined));
      return after ?? (tries > 0 ? { refusal: error.message } : { failed: error.message });
    }
  };

  /** Takes over what the provider says went back of money that is written down, by us or by hand there. Its order is locked. */
  async function take(tx: Tx, receiptId: number, { id, paidCents, refunds }: CardCharge): Promise<void> {
    if (refunds.length === 0) return;
    const known = await listRefundsOf(tx, receiptId);
    const named = refunds.map((refund) => {
      const ours =
        known.find(({ rtrId }) => rtrId === refund.id) ??
        known.find((each) => each.id === refund.reference) ??
        known.find((each) => each.isUnfinished && each.rtrId === null && each.cents === refund.amountCents);
      return asRefund(ours?.id ?? refund.id, refund, ours ? 'ORIGINAL' : 'MANUAL');
    });
    await providerRefunds.take(tx, receiptId, { e2eId: id, amountCents: paidCents, refunds: named });
  }

  return { ask, take };
}
