import type { TradeIn } from '@giro/contract/calls/orders.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { type TradeInState, tradeInRows } from '@giro/contract/rules/trade-in.ts';
import { Link } from 'react-router';
import { Facts } from '../../ui/panel/dialog/facts.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import styles from './order-details.module.css';

const tones: Record<TradeInState, StatusTone> = {
  promised: 'waiting',
  accepted: 'good',
  refused: 'over',
  lapsed: 'over',
};

/** The price of a device that was bought, or the shop's offer with the gift beside it. */
function priceWords({ offered, bonus, accepted }: TradeIn): string {
  if (accepted !== null) return `comprado por ${formatReais(accepted)}`;
  return `oferta de ${formatReais(offered)}${bonus > 0 ? ` e ${formatReais(bonus)} de bônus` : ''}`;
}

/** Devices that pay a part of an order, or were to: their state, and for the shop's people the way to their proposals. */
export function OrderTradeIns({ tradeIns, reader }: { tradeIns: readonly TradeIn[]; reader: 'admin' | 'user' }) {
  if (tradeIns.length === 0) return null;
  return (
    <Facts
      title="Aparelho de entrada"
      facts={tradeIns.map((each) => [
        `Proposta nº ${each.proposal_id}`,
        <div key={each.proposal_id} className={styles.tradeIn}>
          {reader === 'admin' ? <Link to={`/propostas/${each.proposal_id}`}>{each.device}</Link> : each.device}
          <StatusPill tone={tones[each.state]} label={tradeInRows[each.state]} />
          <span>{priceWords(each)}</span>
        </div>,
        'wide',
      ])}
    />
  );
}
