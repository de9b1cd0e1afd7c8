import { formatReais } from '@giro/contract/rules/money.ts';
import { Link } from 'react-router';
import { savedQuote } from '../../sell/saved-quote/saved-quote.ts';
import styles from './product-page.module.css';

function differenceOf(price: number, value: number): string {
  if (value === price) return 'paga este aparelho';
  return value < price ? `faltam ${formatReais(price - value)}` : `ainda sobram ${formatReais(value - price)}`;
}

/** The price left after selling one's own device to the shop; without one that is known, the way to its value. */
export function TradeIn({ price }: { price: number }) {
  const quote = savedQuote.use();
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
