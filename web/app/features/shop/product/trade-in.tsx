import { formatReais } from '@giro/contract/rules/money.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { MyPhone } from './my-phone.ts';
import styles from './trade-in.module.css';

function differenceOf(price: number, value: number): string {
  if (value === price) return 'paga este aparelho';
  return value < price ? `faltam ${formatReais(price - value)}` : `ainda sobram ${formatReais(value - price)}`;
}

/** What is left to pay for whoever sells their own device to the shop; without one that is known, the way to its value. */
export function TradeIn({ price }: { price: number }) {
  const [phone, setPhone] = useState<MyPhone>();
  useEffect(() => {
    // Its reader comes only where a phone may be known.
    if (localStorage.getItem('kept-quote') !== null)
      void import('./my-phone.ts').then(({ findMyPhone }) => setPhone(findMyPhone()));
  }, []);
  return (
    <p className={styles.hint}>
      {phone ? (
        <>
          Vendendo o seu {phone.device} para a loja por {formatReais(phone.value)}, {differenceOf(price, phone.value)}.{' '}
          <Link to="/quero-vender">Vender o meu</Link>
        </>
      ) : (
        <>
          Tem um aparelho usado? <Link to="/quero-vender">Veja na hora quanto pagamos por ele</Link>
        </>
      )}
    </p>
  );
}
