import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductPicture } from '../../ui/stored-picture.tsx';
import cards from './cards.module.css';
import styles from './offers.module.css';
import type { SellOffer } from './pick-offers.ts';
import { Section } from './section.tsx';

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
      <ul className={`${cards.row} ${styles.offers}`}>
        {offers.map(({ id, name, image, maxValue }) => (
          <li key={id}>
            <Card
              component={Link}
              radius="lg"
              to={`/quero-vender?modelo=${id}`}
              className={`${cards.card} ${cards.link} ${styles.offer}`}
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
