import type { CardAttempt } from '@giro/contract/calls/orders.ts';
import { cardReasonTexts, mostRefusals } from '@giro/contract/rules/card.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Payable, PayableOrder, Payment } from '../payments/payment-method.ts';
import { type Attempt, findLatestAttempt } from './attempts.queries.ts';
import { isLiveAttempt } from './attempts.rules.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';

interface AttemptsShownOptions {
  box: SecretBox;
  findProvider: (id: number | null) => Promise<OpenCardProvider | undefined>;
}

export type AttemptsShown = ReturnType<typeof createAttemptsShown>;

const money = (cents: number) => formatReais(reaisOf(cents));

const payableStates: Partial<Record<string, Payable['state']>> = {
  sending: 'processing',
  processing: 'processing',
  cancelling: 'processing',
  challenge: 'challenge',
  review: 'review',
  refused: 'refused',
};

/** An order's latest attempt as its buyer reads it. */
export function createAttemptsShown({ box, findProvider }: AttemptsShownOptions) {
  function messageOf(
    { state, reason, amountCents, paidCents, createdAt }: Attempt,
    reviewHours: number,
  ): string | null {
    switch (state) {
      case 'refused':
        return cardReasonTexts[reason ?? 'other'];
      case 'challenge':
        return 'Confirme a compra na página do seu banco.';
      case 'review': {
        const until = new Date(createdAt.getTime() + reviewHours * 3_600_000).toISOString();
        return `O banco está conferindo. Avisamos por e-mail até ${formatDate(until)}; o aparelho fica reservado.`;
      }
      case 'approved': {
        const more = (paidCents ?? amountCents) - amountCents;
        if (more <= 0) return null;
        return `Seu cartão foi cobrado em ${money(amountCents + more)}, ${money(more)} a mais. A loja foi avisada.`;
      }
      case 'cancelled':
        return null;
      default:
        return 'Estamos confirmando com o banco. Não feche esta página.';
    }
  }

  /** Undefined for a payment that nobody has tried to pay. */
  function present(attempt: Attempt, order: PayableOrder, reviewHours: number): CardAttempt {
    const { number, state, reason, brand, last4, refusals } = attempt;
    const url =
      attempt.challengeSealed === null
        ? null
        : box.open(attempt.challengeSealed, 'card_attempts.challenge_sealed', attempt.id);
    const mayTry = order.status === orderStatus.pending && refusals < mostRefusals.ofOrder;
    return {
      attempt: number,
      state,
      reason,
      message: messageOf(attempt, reviewHours),
      challenge_url: state === 'challenge' ? url : null,
      brand,
      last4,
      can_try: mayTry && !isLiveAttempt(state) && state !== 'approved',
    };
  }

  async function show(db: Executor, payment: Payment, order: PayableOrder, isFresh: boolean): Promise<Payable> {
    const latest = isFresh ? undefined : await findLatestAttempt(db, payment.orderId);
    const attempt = latest?.paymentId === payment.id ? latest : undefined;
    const at = await findProvider(payment.providerId);
    return {
      state: payableStates[attempt?.state ?? ''] ?? 'waiting',
      ...{ code: null, expiresInS: null, expiresAt: null, canRenew: false },
      isSimulated: at?.settings.provider === 'simulador',
      instalments: payment.instalments,
      card: attempt ? present(attempt, order, at?.settings.reviewHours ?? 0) : null,
    };
  }

  return { show };
}
