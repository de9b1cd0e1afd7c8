import { TextInput } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './counter.module.css';
import { type Draft, type DraftLine, totalOf } from './draft.ts';
import { DraftLines } from './draft-lines.tsx';

interface DraftSaleProps {
  draft: Draft;
  /** Texts of refused fields, by the call's names. */
  errors: Record<string, string>;
  onLines: (change: (lines: readonly DraftLine[]) => DraftLine[]) => void;
  onCoupon: (coupon: string) => void;
}

/** A sale before it is begun: nothing is reserved yet. */
export function DraftSale({ draft: { lines, coupon }, errors, onLines, onCoupon }: DraftSaleProps) {
  if (lines.length === 0) {
    return (
      <EmptyState title="Nova venda" icon={<IconShoppingBag size={32} stroke={1.5} />}>
        Leia o aparelho ou o código do produto para começar.
      </EmptyState>
    );
  }
  return (
    <div className={styles.sale}>
      <DraftLines lines={lines} onChange={onLines} />
      {errors.lines && (
        <p role="alert" className={styles.problem}>
          {errors.lines}
        </p>
      )}
      <div className={styles.draftEnd}>
        <TextInput
          label="Cupom (opcional)"
          description="O desconto aparece quando a venda começa."
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          value={coupon}
          onChange={(event) => onCoupon(event.currentTarget.value)}
          error={errors.coupon}
          name="coupon"
        />
        <p className={styles.total}>
          <span>Total</span> <Money value={totalOf(lines)} />
        </p>
      </div>
    </div>
  );
}
