import type { Payout } from '@giro/contract/calls/payouts.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import type { PayoutFlag, PayoutState } from '@giro/contract/rules/payment.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { ageOf, hoursSince } from '../../lib/format/age.ts';

export const payoutStateWords: Record<PayoutState, { label: string; tone: StatusTone }> = {
  due: { label: 'A pagar', tone: 'waiting' },
  claimed: { label: 'Em pagamento', tone: 'moving' },
  sending: { label: 'Enviando o Pix', tone: 'moving' },
  paid: { label: 'Pago', tone: 'good' },
  void: { label: 'Compra desfeita', tone: 'over' },
};

/** Who has a payout in hand, or when it was paid. */
export function stateNote({ state, claimed_by, is_mine, in_batch, paid_at }: Payout): string | undefined {
  if (state === 'claimed') {
    const by = is_mine ? 'por você' : `por ${claimed_by ?? 'outra pessoa'}`;
    return in_batch ? `${by}, em lote` : by;
  }
  return state === 'paid' && paid_at ? `em ${formatDate(paid_at)}` : undefined;
}

export function lateness({ state, due_on }: Payout, today: string, now: Date): string | undefined {
  const isLate = state !== 'paid' && state !== 'void' && due_on < today;
  // Noon is on that day in São Paulo too.
  return isLate ? `atrasado: ${ageOf(`${due_on}T15:00:00Z`, now)}` : undefined;
}

const lastDayMs = 86_400_000;

/** The point to check before paying, in words. */
export function flagWords(flag: PayoutFlag, { account_changed_at }: Payout, now: Date): string {
  if (flag === 'other-holder') return 'Titular diferente do vendedor';
  if (flag === 'bought-twice') return 'IMEI comprado de duas pessoas';
  if (!account_changed_at) return 'Conta alterada';
  const isRecent = now.getTime() - Date.parse(account_changed_at) < lastDayMs;
  return `Conta alterada ${isRecent ? hoursSince(account_changed_at, now) : `em ${formatDate(account_changed_at)}`}`;
}

/** True if a payout can go into a batch: nobody has it in hand, and its destination is known. */
export const isPayable = ({ state, holder }: Payout) => state === 'due' && holder !== null;
