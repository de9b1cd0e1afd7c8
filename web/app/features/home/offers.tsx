import { productPath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { IconArrowRight, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductPicture } from '../../ui/stored-picture.tsx';
import { BestWay } from '../instalments/price-ways.tsx';
import { conditionOf } from '../shop/product/product-facts.ts';
import styles from './cards.module.css';
import type { HomeData, SellOffer } from './load-home.ts';

interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  /** Leads to everything of the kind. */
  all: { to: string; label: string };
  children: ReactNode;
}

/** A part of the first page: what it is about, a few of the kind, and the way to all of them. */
export function Section({ id, title, lead, all, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.heading}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <Link to={all.to} className={styles.all}>
          {all.label}
          <IconArrowRight size={18} aria-hidden />
        </Link>
      </div>
      {children}
    </section>
  );
}

/** The shop's offers for given phones: the wizard's own figures, each leading into the wizard. */
export function Offers({ offers }: { offers: readonly SellOffer[] }) {
  if (offers.length === 0) return null;
  const areIphones = offers.every(({ name }) => /^iphone\b/i.test(name));
  return (
    <Section
      id="quanto-vale"
      title={areIphones ? 'Quanto vale o seu iPhone' : 'Quanto vale o seu aparelho'}
      lead="O máximo que pagamos hoje, por um aparelho em perfeito estado. O valor do seu sai em poucos minutos."
      all={{ to: '/quero-vender', label: 'Avaliar outro modelo' }}
    >
      <ul className={`${styles.row} ${styles.offers}`}>
        {offers.map(({ id, name, image, maxValue }) => (
          <li key={id}>
            <Card
              component={Link}
              radius="lg"
              to={`/quero-vender?modelo=${id}`}
              className={`${styles.card} ${styles.link} ${styles.offer}`}
            >
              <span className={styles.picture}>
                <ProductPicture src={image ?? undefined} size={112} />
              </span>
              <span>
                <span className={styles.name}>{name}</span>
                <span className={styles.upTo}>vale até</span>
                <Money value={maxValue} className={styles.value} />
              </span>
              <IconChevronRight size={24} stroke={1.75} aria-hidden />
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Some devices that can be bought today, each leading to its page. */
export function OnSale({ products }: { products: HomeData['products'] }) {
  if (products.length === 0) return null;
  return (
    <Section
      id="a-venda"
      title="Na loja hoje"
      lead="Novos e seminovos, com 1 ano de garantia. Pague no Pix e retire na loja."
      all={{ to: '/quero-comprar', label: 'Ver todos os aparelhos' }}
    >
      <ul className={`${styles.row} ${styles.products}`}>
        {products.map((product) => {
          const nameId = `na-loja-${product.id}`;
          return (
            <li key={product.id}>
              <Card component="article" radius="lg" className={`${styles.card} ${styles.product}`}>
                <div className={styles.onSalePicture}>
                  <ProductPicture src={product.images[0]?.url} size={380} />
                </div>
                <div className={styles.facts}>
                  <span className={styles.condition}>{conditionOf(product)}</span>
                  <h3 id={nameId} className={styles.onSaleName}>
                    {product.name}
                  </h3>
                  <Money value={product.price} className={styles.price} />
                  <BestWay price={product.price} />
                  <Button
                    component={Link}
                    to={productPath(product)}
                    variant="default"
                    className={styles.buy}
                    aria-describedby={nameId}
                  >
                    Comprar
                  </Button>
                </div>
              </Card>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
