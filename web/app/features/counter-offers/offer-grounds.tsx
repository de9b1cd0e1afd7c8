import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { signedReais } from '@giro/contract/rules/money.ts';
import { lazy, Suspense } from 'react';
import styles from './offer-grounds.module.css';
import { OfferPhotos } from './offer-photos.tsx';

const RichText = lazy(() => import('../../ui/panel/rich-text/rich-text.tsx'));

/** Why the offer is another than the quote: what was found, in the shop's words, and its photos. */
export function OfferGrounds({ offer: { differences, message, photos } }: { offer: CounterOffer }) {
  return (
    <>
      {differences.length > 0 && (
        <section>
          <h3 className={styles.title}>O que encontramos de diferente</h3>
          <ul className={styles.lines}>
            {differences.map(({ question, declared, found, effect }) => (
              <li key={`${question} ${found}`} className={styles.line}>
                <span className={styles.words}>
                  <span className={styles.question}>{question}:</span> {declared} → {found}
                </span>
                <span className={styles.effect} data-zero={effect === 0 || undefined}>
                  {signedReais(effect)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {message && (
        <section>
          <h3 className={styles.title}>O que a loja diz</h3>
          <div className={styles.message}>
            <Suspense fallback="Carregando...">
              <RichText html={message} />
            </Suspense>
          </div>
        </section>
      )}
      {photos.length > 0 && (
        <section>
          <h3 className={styles.title}>Fotos da conferência</h3>
          <OfferPhotos photos={photos} />
        </section>
      )}
    </>
  );
}
