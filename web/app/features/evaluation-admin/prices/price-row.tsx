import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, memo, useId } from 'react';
import { formatTyped } from '../../../ui/panel/form/money-input.tsx';
import { isFromSpreadsheet } from './paste-prices.ts';
import { missingDirection, type PriceLine } from './price-lines.ts';
import styles from './price-row.module.css';
import { splitSign } from './signed-amount.ts';
import type { PriceActions } from './use-price-lines.ts';

interface PriceRowProps extends PriceLine {
  id: string;
  name: string;
  error: string | undefined;
  actions: PriceActions;
}

const directions = [
  { value: '', label: 'Escolha' },
  { value: 'acrescimo', label: 'Acréscimo' },
  { value: 'abatimento', label: 'Abatimento' },
];

/** Moves the keyboard to the amount some lines away, over the ends of attributes. */
function moveFocus(field: HTMLInputElement, step: 1 | -1): void {
  const all = field.form?.querySelectorAll<HTMLInputElement>('input[data-amount]') ?? [];
  const amounts = [...all].filter(({ offsetParent }) => offsetParent !== null);
  amounts[amounts.indexOf(field) + step]?.focus();
}

/** One value: whether the model has it, by how much it changes the price, and in which direction. */
export const PriceRow = memo(function PriceRow(props: PriceRowProps) {
  const { id, name, isActive, amount, direction, error, actions } = props;
  const errorId = useId();
  const describedBy = error ? errorId : undefined;

  function steer(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isBack = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if (isBack || event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      moveFocus(event.currentTarget, isBack ? -1 : 1);
    } else if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      actions.edit(id, { isActive: true, direction: event.key === '+' ? 'acrescimo' : 'abatimento' });
    }
  }

  return (
    <li className={styles.row} data-active={isActive || undefined}>
      <Checkbox
        size="sm"
        label={name}
        checked={isActive}
        onChange={(event) => actions.edit(id, { isActive: event.currentTarget.checked })}
        classNames={{ root: styles.value, body: styles.check, label: styles.name }}
      />
      <TextInput
        size="sm"
        data-amount
        aria-label={`Valor de ${name}`}
        aria-describedby={describedBy}
        placeholder="R$ 0,00"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={error !== undefined && error !== missingDirection}
        className={styles.amount}
        data-direction={direction || undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = splitSign(event.currentTarget.value);
          actions.edit(id, { ...typed, isActive: isActive || event.currentTarget.value !== '' });
        }}
        onBlur={() => actions.edit(id, { amount: formatTyped(amount) })}
        onKeyDown={steer}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!isFromSpreadsheet(text)) return;
          event.preventDefault();
          actions.paste(text, id);
        }}
      />
      <NativeSelect
        size="sm"
        aria-label={`Acréscimo ou abatimento de ${name}`}
        aria-describedby={describedBy}
        data={directions}
        value={direction}
        error={Boolean(error?.includes(missingDirection))}
        className={styles.direction}
        onChange={(event) =>
          actions.edit(id, { isActive: true, direction: event.currentTarget.value as PriceLine['direction'] })
        }
      />
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </li>
  );
});
