import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { formatSoon } from '@giro/contract/rules/dates.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { isPaidBack } from '../payments/payment-words.ts';

type Withdrawal = NonNullable<OrderWithPayments['withdrawal']>;

const states: Record<Withdrawal['state'], string> = {
  asked: 'A loja recebeu o pedido e vai combinar a devolução com você.',
  received: 'A loja recebeu o aparelho de volta e vai devolver o valor.',
  refunded: 'O valor foi devolvido à conta que pagou.',
  refused: 'A loja não aceitou a desistência.',
};

/** True if its buyer waits for the shop to take it back: nobody is told to come for it meanwhile. */
export const isGivenBack = ({ withdrawal }: Pick<OrderWithPayments, 'withdrawal'>) =>
  withdrawal?.state === 'asked' || withdrawal?.state === 'received';

/** For the shop's people. */
export const withdrawalLabels: Record<Withdrawal['state'], string> = {
  asked: 'A decidir',
  received: 'Aparelho recebido de volta',
  refunded: 'Valor devolvido',
  refused: 'Recusada',
};

/** The progress of a withdrawal, in words for its buyer. */
export function withdrawalWords({ asked_at, state, note }: Withdrawal): string {
  const told = `Você pediu para desistir da compra em ${formatSoon(asked_at)}. ${states[state]}`;
  return note ? `${told} Motivo: ${note}` : told;
}

/** The effects of 'Desistir da compra' on an order of this status. The seven days are those of the CDC, art. 49. */
export function whatWithdrawingDoes(status: number): string[] {
  if (!isPaid(status)) {
    return [
      'O pedido termina na hora e os aparelhos voltam para a loja.',
      'Não pague o código depois disso. Se um Pix chegar mesmo assim, ele é devolvido à conta que pagou.',
    ];
  }
  return [
    'A loja recebe o seu pedido de desistência agora, e você uma cópia por e-mail.',
    ...(status === orderStatus.delivered
      ? ['Você devolve o aparelho na loja, com tudo o que veio com ele.']
      : ['O aparelho fica na loja.']),
    'O valor volta pelo Pix à conta que pagou. Até lá, o pedido continua como está.',
    'A lei dá 7 dias depois de receber o aparelho para desistir (Código de Defesa do Consumidor, art. 49).',
  ];
}

/** Why an order that is under way or was handed over can no longer be given up; undefined where nobody asks. */
export function whyNotWithdrawn({ can_withdraw, withdrawal, payment, receipts }: OrderWithPayments) {
  if (can_withdraw || withdrawal || payment.status !== orderStatus.delivered || isPaidBack(receipts)) return undefined;
  return 'O prazo para desistir da compra terminou 7 dias depois da entrega (Código de Defesa do Consumidor, art. 49).';
}
