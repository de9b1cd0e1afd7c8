import { maskCpf, maskNumber } from '@giro/contract/rules/documents.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Verdict } from '@giro/contract/rules/payment.ts';
import type { ReceivedPix } from '../../platform/pix/pix-provider.ts';

type Payer = NonNullable<ReceivedPix['payer']>;

const isCpf = (document: string) => /^\d{11}$/.test(document);

/** A document of which no more is told than people recognise it by; some providers have hidden a part of it already. */
function maskDocument(document: string): string {
  const plain = document.replace(/[\s./-]/g, '');
  if (isCpf(plain)) return `CPF ${maskCpf(plain)}`;
  if (!/[*•x]/i.test(plain)) return `documento ${maskNumber(plain)}`;
  return plain.length === 11 ? `CPF ${document}` : `documento ${document}`;
}

/** A payer for lists and searches: the name as it is, the document masked (LGPD art. 6, III: no more than needed). */
export function maskPayer({ name, document }: Payer): string {
  return [name.trim(), document.trim() && maskDocument(document.trim())].filter(Boolean).join(', ');
}

/** An order as money finds it. */
export interface PaidOrder {
  status: number;
  endReason: string | null;
  totalCents: number;
  /** Money that came in for it before, less what went back. */
  keptCents: number;
  /** True if an earlier Pix settled it. */
  wasSettled: boolean;
}

export interface Judgement {
  verdict: Verdict;
  /** The order's next move: paid, held for longer, or left as it is. */
  move: 'settle' | 'hold' | 'none';
  /** True if it is given back without anybody's press, where the shop wants that. */
  goesBack: boolean;
}

const stays = (verdict: Verdict): Judgement => ({ verdict, move: 'none', goesBack: false });
const goesBack = (verdict: Verdict): Judgement => ({ verdict, move: 'none', goesBack: true });

/** The part of an order that a Pix was asked for, in centavos. */
interface AwaitedPart {
  amountCents: number;
  receivedCents: number;
  refundedCents: number;
}

/** Judges a Pix against the one part of an unpaid order that it was asked for; undefined where that is awaited no more. */
export function judgePart(cents: number, part: AwaitedPart | undefined): Judgement {
  // It went back before anybody heard of it.
  if (cents <= 0) return stays('late');
  if (!part) return goesBack('late');
  const sum = part.receivedCents - part.refundedCents + cents;
  if (sum < part.amountCents) return stays('partial');
  return { verdict: sum > part.amountCents ? 'excess' : 'settled', move: 'settle', goesBack: false };
}

/** Orders that nobody ended on purpose: they are still wanted. */
const isStillWanted = ({ endReason }: PaidOrder) => endReason === 'expired' || endReason === 'superseded';

/**
 * Judges a Pix of so many centavos against the order it names, if any. `unitsAreThere` counts for ended orders alone:
 * true if the shelf could give their units again.
 */
export function judge(cents: number, order: PaidOrder | undefined, unitsAreThere: boolean): Judgement {
  if (!order) return stays('unmatched');
  // It went back before anybody heard of it.
  if (cents <= 0) return stays('late');
  const sum = order.keptCents + cents;
  const verdict = sum < order.totalCents ? 'partial' : sum > order.totalCents ? 'excess' : 'settled';
  if (isPaid(order.status)) {
    const isFurther = order.wasSettled || order.keptCents >= order.totalCents;
    return isFurther ? goesBack('twice') : stays(verdict);
  }
  if (order.status === orderStatus.pending) {
    return { verdict, move: verdict === 'partial' ? 'hold' : 'settle', goesBack: false };
  }
  if (!isStillWanted(order)) return goesBack('late');
  if (verdict === 'partial') return stays(verdict);
  return unitsAreThere ? { verdict, move: 'settle', goesBack: false } : goesBack('late');
}
