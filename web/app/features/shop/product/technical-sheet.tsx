import type { Product } from '@giro/contract/calls/products.ts';
import { Card } from '../../../ui/card.tsx';
import { featureIconOf } from './feature-icons.ts';
import styles from './technical-sheet.module.css';

/** A card for each attribute of a product. */
export function TechnicalSheet({ attributes }: { attributes: Product['attributes'] }) {
  return (
    <dl className={styles.sheet}>
      {attributes.map(({ attribute_name, values }) => {
        const Icon = featureIconOf(attribute_name);
        return (
          <Card key={attribute_name} className={styles.card}>
            <dt>
              <Icon size={24} stroke={1.5} aria-hidden />
              {attribute_name}
            </dt>
            <dd>{values.map(({ value }) => value).join(', ')}</dd>
          </Card>
        );
      })}
    </dl>
  );
}
