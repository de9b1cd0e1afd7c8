import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useShop } from '../storefront/shop.ts';
import styles from './banners.module.css';

/** The shop's phone with the turning arrow, large. Decoration. */
function TurningPhone() {
  return (
    <svg
      viewBox="0 0 48 48"
      className={styles.phone}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="16.5" y="10.5" width="15" height="27" rx="3.2" strokeWidth="1.6" fill="var(--banner-screen)" />
      <path d="M22.4 13.6h3.2" strokeWidth="1.2" />
      <path d="M41.6 29.8A18.5 18.5 0 1 1 40 14.7M41.5 8.4 40 14.7 34 12.7" strokeWidth="2" />
      <text x="24" y="26.4" className={styles.sum}>
        R$
      </text>
    </svg>
  );
}

/** The two ways into the shop: selling first, buying beside it, with the old device in part payment where the shop takes it. */
export function Banners() {
  const isTrading = useShop().trade !== undefined;
  return (
    <section className={styles.banners} aria-label="Vender ou comprar">
      <Link to="/quero-vender" className={styles.sell}>
        <div className={styles.words}>
          <h1 className={styles.title}>Seu celular usado vale dinheiro</h1>
          <p className={styles.hint}>
            Conte como ele está e veja o preço na hora. Seus dados, só depois que você gostar da proposta.
          </p>
          <span className={styles.button}>
            Quero vender <IconArrowRight size={20} aria-hidden />
          </span>
        </div>
        <TurningPhone />
      </Link>
      <Link to="/quero-comprar" className={styles.buy}>
        <div className={styles.words}>
          <h2 className={styles.subtitle}>Troque sem gastar muito</h2>
          <p className={styles.hint}>
            {isTrading
              ? 'Escolha o próximo e dê o seu usado de entrada: ele paga uma parte.'
              : 'Aparelhos novos e seminovos revisados, com 1 ano de garantia.'}
          </p>
          <span className={styles.button}>
            {isTrading ? 'Quero trocar' : 'Quero comprar'} <IconArrowRight size={20} aria-hidden />
          </span>
        </div>
      </Link>
    </section>
  );
}
