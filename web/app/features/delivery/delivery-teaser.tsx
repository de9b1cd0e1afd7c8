import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useKnownShop } from '../storefront/shop.ts';
import { deliveryCep } from './delivery-cep.ts';
import styles from './delivery-teaser.module.css';
import type { QuotedGoods } from './quotes.ts';

const DeliveryCalculator = lazy(async () => (await import('./load-calculator.ts')).loadCalculator());

/** 'Calcular entrega', in shops that deliver; its form comes once it is pressed, or at once for who has given a CEP. */
export function DeliveryTeaser(goods: QuotedGoods) {
  const delivers = useKnownShop()?.delivers;
  const cep = deliveryCep.use();
  const [isWanted, setWanted] = useState(false);
  if (!delivers) return null;
  return (
    <section aria-label="Entrega" className={styles.box}>
      {isWanted || cep ? (
        <Suspense fallback={null}>
          <DeliveryCalculator {...goods} takesFocus={isWanted} />
        </Suspense>
      ) : (
        <>
          <Button variant="default" fullWidth onClick={() => setWanted(true)}>
            Calcular entrega
          </Button>
          <p className={styles.hint}>ou retire na loja, sem custo</p>
        </>
      )}
    </section>
  );
}
