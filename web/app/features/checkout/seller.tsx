import { Card } from '../../ui/card.tsx';
import { useShop } from '../storefront/shop.ts';
import styles from './checkout.module.css';

/** Who sells, and how to reach them: the law wants it beside what is bought (Decreto 7.962/2013, art. 2). */
export function Seller() {
  const { company, cnpj, vicinity, email } = useShop();
  return (
    <Card component="section" radius="lg" aria-labelledby="vendedor" className={styles.card}>
      <h2 id="vendedor" className={styles.heading}>
        Quem vende
      </h2>
      <p className={styles.notice}>
        {company} · CNPJ <span className="tabular">{cnpj}</span>
        <br />
        {vicinity}
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </Card>
  );
}
