import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './quantity-input.module.css';

interface QuantityInputProps {
  /** Of the product. */
  name: string;
  quantity: number;
  /** Units in stock, when known: what is typed is cut to them. */
  most: number | undefined;
  /** A quantity of 0 takes the product out. */
  onChange: (quantity: number) => void;
}

/** The quantity of a product. Only the buyer's changes are cut to the stock. */
export function QuantityInput({ name, quantity, most, onChange }: QuantityInputProps) {
  const [typed, setTyped] = useState(String(quantity));
  const [isCut, setCut] = useState(false);

  useEffect(() => setTyped(String(quantity)), [quantity]);

  function change(wanted: number) {
    const kept = most === undefined ? wanted : Math.min(wanted, Math.max(1, most));
    setCut(kept < wanted);
    setTyped(String(kept));
    onChange(kept);
  }

  function type(text: string) {
    setTyped(text);
    if (/^-?\d{1,6}$/.test(text.trim())) change(Number(text));
  }

  return (
    <div className={styles.field}>
      <div className={styles.box}>
        <button
          type="button"
          aria-label={`Diminuir quantidade de ${name}`}
          disabled={quantity <= 1}
          onClick={() => change(quantity - 1)}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          aria-label={`Quantidade de ${name}`}
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(String(quantity))}
        />
        <button
          type="button"
          aria-label={`Aumentar quantidade de ${name}`}
          disabled={most !== undefined && quantity >= most}
          onClick={() => change(quantity + 1)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </div>
      <span role="status" className={styles.hint}>
        {isCut && `Temos só ${most} em estoque.`}
      </span>
    </div>
  );
}
