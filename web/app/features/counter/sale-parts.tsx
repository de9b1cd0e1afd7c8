import type { Sale } from '@giro/contract/calls/counter.ts';
import type { OrderPart } from '@giro/contract/calls/orders.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { Button } from '@mantine/core';
import { Money } from '../../ui/money.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import styles from './counter.module.css';
import { isAwaitedPix, isConfirmedByHand, isLivePart, isOpenSale, isSettledPart } from './sale-states.ts';

interface PartActions {
  onShowPix: (part: OrderPart) => void;
  onConfirm: (part: OrderPart) => void;
  onDrop: (part: OrderPart) => void;
  onGiveBack: (part: OrderPart) => void;
  isBusy: boolean;
}

function stateOf(part: OrderPart): { tone: StatusTone; label: string } {
  if (isSettledPart(part)) return { tone: 'good', label: 'Recebido' };
  if (part.state === 'authorised') return { tone: 'moving', label: 'Reservado' };
  return part.method === 'credit'
    ? { tone: 'waiting', label: 'Espera o aparelho' }
    : { tone: 'waiting', label: 'Espera o pagamento' };
}

function Part({ part, isOpen, ...actions }: PartActions & { part: OrderPart; isOpen: boolean }) {
  const { onShowPix, onConfirm, onDrop, onGiveBack, isBusy } = actions;
  return (
    <li className={styles.part}>
      <span className={styles.partWords}>
        {part.label} <StatusPill {...stateOf(part)} />
      </span>
      <Money value={part.value} className={styles.linePrice} />
      {isOpen && (
        <span className={styles.partButtons}>
          {isAwaitedPix(part) && (
            <Button variant="default" onClick={() => onShowPix(part)}>
              Mostrar código
            </Button>
          )}
          {isConfirmedByHand(part) && (
            <Button variant="default" loading={isBusy} onClick={() => onConfirm(part)}>
              Confirmar recebimento
            </Button>
          )}
          {isSettledPart(part) ? (
            <Button variant="subtle" color="red" onClick={() => onGiveBack(part)}>
              Devolver
            </Button>
          ) : (
            <Button variant="subtle" color="red" disabled={isBusy} onClick={() => onDrop(part)}>
              Retirar
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** The parts that pay a sale, with what can be done about each while it is open. */
export function SaleParts({ sale, ...actions }: PartActions & { sale: Sale }) {
  const parts = sale.order.payments.filter(isLivePart);
  if (parts.length === 0) return null;
  return (
    <ul className={styles.parts} aria-label="Pagamentos">
      {parts.map((part) => (
        <Part key={part.id} part={part} isOpen={isOpenSale(sale)} {...actions} />
      ))}
    </ul>
  );
}
