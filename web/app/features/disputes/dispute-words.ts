import type { Dispute } from '@giro/contract/calls/disputes.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Time that is left for an answer, in words; undefined where none is to be given, or nobody knows until when. */
export function timeLeft({ state, deadline }: Dispute, now: Date): string | undefined {
  if (state !== 'open' || deadline === null) return undefined;
  const left = Date.parse(deadline) - now.getTime();
  if (left <= 0) return 'prazo terminado';
  if (left < dayMs) return `faltam ${Math.ceil(left / hourMs)} h`;
  const days = Math.floor(left / dayMs);
  return days === 1 ? 'falta 1 dia' : `faltam ${days} dias`;
}

/** True once little time is left, or none. */
export function isUrgent({ state, deadline }: Dispute, now: Date): boolean {
  return state === 'open' && deadline !== null && Date.parse(deadline) - now.getTime() < 3 * dayMs;
}

/** The next step for the shop; undefined where the matter is over. */
export function nextForShop({ state, late, handed_over }: Dispute): string | undefined {
  if (late) return 'O prazo para responder terminou. Fale com o provedor e encerre a contestação quando ele decidir.';
  const keep = handed_over ? '' : ' Não entregue o aparelho antes da decisão.';
  if (state === 'open') return `Confira o dossiê e envie a defesa.${keep}`;
  return state === 'answered' ? `Espere a decisão do banco, que pode levar meses.${keep}` : undefined;
}

export interface Step {
  words: string;
  at: string | null;
  note?: string | undefined;
}

const endings = { won: 'Decidida a favor da loja', lost: 'Decidida a favor do comprador' } as const;

/** The way of a dispute so far, and what is still to come, which has no moment. */
export function stepsOf(dispute: Dispute): Step[] {
  const { state, opened_at, answered_at, decided_at, decided_by, decision, deadline } = dispute;
  const isEnded = state === 'won' || state === 'lost';
  const answered: Step[] =
    answered_at || !isEnded
      ? [
          {
            words: answered_at ? 'Defesa enviada' : 'Defesa da loja',
            at: answered_at,
            note: !answered_at && deadline ? `até ${formatMoment(deadline)}` : undefined,
          },
        ]
      : [];
  const byHand = decided_by ? `Encerrada por ${decided_by}: ${decision ?? ''}` : undefined;
  return [
    { words: 'Contestação recebida', at: opened_at, note: dispute.reason },
    ...answered,
    { words: isEnded ? endings[state] : 'Decisão do banco', at: decided_at, note: byHand },
  ];
}

export const aboutWords = ({ value, order_code }: Dispute) => `${formatReais(value)} do pedido ${order_code}`;

/** The size of a file as people read it. */
export const sizeWords = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
