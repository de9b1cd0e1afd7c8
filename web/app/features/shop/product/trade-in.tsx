import { formatReais } from '@giro/contract/rules/money.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { hasSavedQuote } from '../../sell/saved-quote/has-saved-quote.ts';
import type { SavedQuote } from '../../sell/saved-quote/saved-quote.ts';
import styles from './trade-in.module.css';

function differenceOf(price: number, value: number): string {
  if (value === price) return 'paga este aparelho';
  return value < price ? `faltam ${formatReais(price - value)}` : `ainda sobram ${formatReais(value - price)}`;
}

/** What is left to pay for whoever sells their own device to the shop; without one that is known, the way to its value. */
export function TradeIn({ price }: { price: number }) {
  const [quote, setQuote] = useState<SavedQuote>();
  useEffect(() => {
    // Its reader comes only where something may be kept.
    if (hasSavedQuote())
      void import('../../sell/saved-quote/saved-quote.ts').then(({ readSavedQuote }) => setQuote(readSavedQuote()));
  }, []);
  return (
    <p className={styles.hint}>
      {quote?.value ? (
        <>
          Vendendo o seu {quote.device} para a loja por {formatReais(quote.value)}, {differenceOf(price, quote.value)}.{' '}
          <Link to={quote.path}>Vender o meu</Link>
        </>
      ) : (
        <>
          Tem um aparelho usado? <Link to="/quero-vender">Veja na hora quanto pagamos por ele</Link>
        </>
      )}
    </p>
  );
}
