import type { User } from '@giro/contract/calls/shapes.ts';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import styles from './privacy-cards.module.css';

/** The person's rights over the data that the shop has about them. */
export function PrivacyCards({ user }: { user: User }) {
  return (
    <div className={styles.cards}>
      <OwnDataCard />
      <DeleteAccountCard user={user} />
    </div>
  );
}
