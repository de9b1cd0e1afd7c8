import type { Sale } from '@giro/contract/calls/counter.ts';
import type { OrderPart } from '@giro/contract/calls/orders.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Money } from '../../ui/money.tsx';
import { Allowed, useMay } from '../../ui/panel/allowed.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import styles from './counter.module.css';
import { isAwaitedPix, isConfirmedByHand, isLivePart, isOpenSale, isPixPart, isSettledPart } from './sale-states.ts';

interface PartActions {
  onShowPix: (part: OrderPart) => void;
  onConfirm: (part: OrderPart) => void;
  onDrop: (part: OrderPart) => void;
  onGiveBack: (part: OrderPart) => void;
  isBusy: boolean;
}

function stateOf(part: OrderPart): { tone: StatusTone; label: string } {
  if (part.refunded > 0) {
    const isWhole = part.refunded >= part.value;
    return { tone: 'refused', label: isWhole ? 'Devolvido' : `Devolvidos ${formatReais(part.refunded)}` };
  }
  if (isSettledPart(part)) return { tone: 'good', label: 'Recebido' };
  if (part.state === 'authorised') return { tone: 'moving', label: 'Reservado' };
  return part.method === 'credit'
    ? { tone: 'waiting', label: 'Espera o aparelho' }
    : { tone: 'waiting', label: 'Espera o pagamento' };
}

interface PartProps extends PartActions {
  part: OrderPart;
  isOpen: boolean;
  /** True if money of it can be given back here. */
  isReturnable: boolean;
}

function Part({ part, isOpen, isReturnable, ...actions }: PartProps) {
  const { onShowPix, onConfirm, onDrop, onGiveBack, isBusy } = actions;
  return (
    <li className={styles.part}>
      <span className={styles.partWords}>
        {part.label} <StatusPill {...stateOf(part)} />
      </span>
      <Money value={part.value} className={styles.linePrice} />
      <span className={styles.partButtons}>
        {isOpen && isAwaitedPix(part) && (
          <Button variant="default" onClick={() => onShowPix(part)}>
            Mostrar código
          </Button>
        )}
        {isOpen && isConfirmedByHand(part) && (
          <Button variant="default" loading={isBusy} onClick={() => onConfirm(part)}>
            Confirmar recebimento
          </Button>
        )}
        {isOpen && !isSettledPart(part) && (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={() => onDrop(part)}>
            Retirar
          </Button>
        )}
        {isReturnable && isPixPart(part) && (
          <Allowed may="payments.see">
            <Link to="/recebimentos">Devolver em Recebimentos</Link>
          </Allowed>
        )}
        {isReturnable && !isPixPart(part) && (
          <Button variant="subtle" color="red" onClick={() => onGiveBack(part)}>
            Devolver
          </Button>
        )}
      </span>
    </li>
  );
}

/** The parts that pay a sale, with what can be done about each: all while it is open, then giving money back. */
export function SaleParts({ sale, ...actions }: PartActions & { sale: Sale }) {
  const mayRefund = useMay()('payments.refund');
  const isOpen = isOpenSale(sale);
  const parts = sale.order.payments.filter(isLivePart);
  if (parts.length === 0) return null;
  return (
    <ul className={styles.parts} aria-label="Pagamentos">
      {parts.map((part) => (
        <Part
          key={part.id}
          part={part}
          isOpen={isOpen}
          isReturnable={(isOpen || mayRefund) && isSettledPart(part) && part.refunded < part.value}
          {...actions}
        />
      ))}
    </ul>
  );
}
