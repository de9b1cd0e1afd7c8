import { formatReais, maxMoneyCents, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { useId, useState } from 'react';
import type { ShopFilters } from '../list/shop-address.ts';
import type { Found } from '../list/shop-queries.ts';
import styles from './filter-group.module.css';

type Prices = Pick<ShopFilters, 'minCents' | 'maxCents'>;

interface PriceGroupProps {
  prices: Prices;
  /** Of everything that would be found at any price. */
  offered: Found['price'] | undefined;
  onChange: (prices: Prices) => void;
}

function centsOf(typed: string): number | undefined {
  const cents = parseTypedReais(typed);
  return cents !== undefined && cents >= 0 && cents <= maxMoneyCents ? cents : undefined;
}

/** Whole reais without their centavos, as the field is narrow. */
function shortReais(reais: number): string {
  return formatReais(reais).replace(/,00$/, '');
}

interface EndProps {
  label: string;
  cents: number | undefined;
  /** In reais: what the field shows while it is empty. */
  example: number | undefined;
  /** Called with the amount as soon as it is one. */
  onChange: (cents: number | undefined) => void;
}

/** One end, as people write it. What was typed stays as long as it means the amount that is chosen. */
function PriceEnd({ label, cents, example, onChange }: EndProps) {
  const [typed, setTyped] = useState('');
  const problemId = useId();
  const text = centsOf(typed) === cents ? typed : cents === undefined ? '' : shortReais(reaisOf(cents));
  const isWrong = text.trim() !== '' && centsOf(text) === undefined;
  return (
    <div>
      <label className={styles.end}>
        {label}
        <input
          className={styles.field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder={example === undefined ? undefined : shortReais(example)}
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? problemId : undefined}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            onChange(centsOf(value));
          }}
        />
      </label>
      {isWrong && (
        <span id={problemId} className={styles.problem}>
          Escreva como 1.500,00.
        </span>
      )}
    </div>
  );
}

/** The lowest and the highest price. */
export function PriceGroup({ prices, offered, onChange }: PriceGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>Preço</legend>
      <div className={styles.ends}>
        <PriceEnd
          label="De"
          cents={prices.minCents}
          example={offered?.min}
          onChange={(minCents) => onChange({ ...prices, minCents })}
        />
        <PriceEnd
          label="Até"
          cents={prices.maxCents}
          example={offered?.max}
          onChange={(maxCents) => onChange({ ...prices, maxCents })}
        />
      </div>
    </fieldset>
  );
}
