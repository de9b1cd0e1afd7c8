import { productPath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductPicture } from '../../ui/stored-picture.tsx';
import { conditionOf } from '../shop/product/product-facts.ts';
import cards from './cards.module.css';
import type { HomeData } from './load-home.ts';
import styles from './on-sale.module.css';
import { Section } from './section.tsx';

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
      <ul className={`${cards.row} ${styles.products}`}>
        {products.map((product) => {
          const nameId = `na-loja-${product.id}`;
          return (
            <li key={product.id}>
              <Card component="article" radius="lg" className={`${cards.card} ${styles.product}`}>
                <div className={styles.picture}>
                  <ProductPicture src={product.images[0]?.url} size={380} />
                </div>
                <div className={styles.facts}>
                  <span className={styles.condition}>{conditionOf(product)}</span>
                  <h3 id={nameId} className={styles.name}>
                    {product.name}
                  </h3>
                  <Money value={product.price} className={styles.price} />
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
