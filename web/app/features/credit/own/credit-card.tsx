import { readOwnCreditCall } from '@giro/contract/calls/credit.ts';
import { Link } from 'react-router';
import { useCall } from '../../../lib/api/use-call.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { pointWords } from '../credit-words.ts';
import styles from './credit-card.module.css';

/** The person's credit at a glance; draws nothing for who has none. */
export default function CreditCard() {
  const { data } = useCall(readOwnCreditCall, { query: { page: 1 } });
  if (!data || data.credit.lots.length === 0) return null;
  const { free, points } = data.credit;
  return (
    <Card component="section" className={styles.card} aria-label="Meu crédito">
      <p className={styles.words}>
        <Money value={free} className={styles.amount} /> de crédito na loja ({pointWords(points)})
      </p>
      <Link to="/credito" className={styles.link}>
        Ver meu crédito
      </Link>
    </Card>
  );
}
