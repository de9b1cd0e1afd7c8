import type { TradeIn } from '@giro/contract/calls/orders.ts';
import { bonusOf } from '@giro/contract/rules/credit.ts';
import { addDays, formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { proposalStatusRow, runningQuoteStatuses } from '@giro/contract/rules/proposal-status.ts';
import { lapsedTradeIns } from '@giro/contract/rules/trade-in.ts';
import type { QuoteRow, TradeInRow } from './trade-ins.queries.ts';

/** Why a quote of this person's cannot be promised, as the text to show; undefined where it can. */
export function quoteProblem(quote: QuoteRow): string | undefined {
  if (!(runningQuoteStatuses as readonly number[]).includes(quote.status)) {
    return proposalStatusRow(quote.status)?.end === 'bought'
      ? 'A loja já comprou este aparelho. Use o seu crédito.'
      : 'Este aparelho já está com a loja, ou a proposta terminou. Faça uma nova cotação.';
  }
  if (quote.promisedFor !== null)
    return `Este aparelho já está prometido para o pedido ${quote.promisedFor}. Leve o aparelho à loja, ou desista daquele pedido.`;
  if (quote.isOver) return 'A cotação deste aparelho venceu. Renove a cotação e tente de novo.';
  if (quote.offerCents === 0) return 'Este aparelho não tem valor de troca.';
  return undefined;
}

/** Why somebody whose promises ran out then, the latest first, may not promise now; undefined where they may. */
export function ranOutProblem([latest, before]: readonly Date[], now: Date): string | undefined {
  if (!latest || !before) return undefined;
  const { days } = lapsedTradeIns;
  const endOf = (ranOut: Date) => addDays(saoPauloToday(ranOut), days);
  if (saoPauloToday(latest) > endOf(before) || saoPauloToday(now) >= endOf(latest)) return undefined;
  return `Duas reservas suas com troca terminaram sem visita. Você pode reservar de novo a partir de ${formatDate(endOf(latest))}.`;
}

/** A device given in part payment, as the wire has it. */
export function presentTradeIn(row: TradeInRow): TradeIn {
  return {
    proposal_id: row.proposalId,
    device: deviceName(row.brand, row.model),
    offered: reaisOf(row.offerCents),
    bonus: reaisOf(bonusOf(row.offerCents, row.bonusPercent)),
    accepted: row.acceptedCents === null ? null : reaisOf(row.acceptedCents),
    state: row.state,
  };
}
