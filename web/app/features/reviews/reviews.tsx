import { readReviewsCall } from '@giro/contract/calls/reviews.ts';
import { groupThousands } from '@giro/contract/rules/money.ts';
import { useEffect } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { Slides } from '../../ui/slides.tsx';
import { formatRating, Stars } from '../../ui/stars.tsx';
import { ReviewCard } from './review-card.tsx';
import styles from './reviews.module.css';

interface OverallProps {
  rating: number;
  total: number;
  isGoogle: boolean;
}

function Overall({ rating, total, isGoogle }: OverallProps) {
  return (
    <div className={styles.overall}>
      <data value={rating} className={`${styles.rating} tabular`}>
        {formatRating(rating)}
      </data>
      <div>
        <Stars rating={rating} />
        <p className={styles.count}>
          <span className="tabular">{groupThousands(String(total))}</span> {total === 1 ? 'avaliação' : 'avaliações'}
          {isGoogle && (
            <>
              {' '}
              no <span translate="no">Google Maps</span>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** The customers' reviews, two at a time. Without an answer, or with none to show, the page goes on without them. */
export function Reviews() {
  const { data, error } = useCall(readReviewsCall);

  useEffect(() => {
    if (error) console.error('Nenhuma avaliação encontrada.', error);
  }, [error]);

  if (error || data?.reviews.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="depoimentos">
      <div className={styles.head}>
        <h2 id="depoimentos" className={styles.heading}>
          Quem já passou por aqui
        </h2>
        {data && <Overall rating={data.rating} total={data.user_ratings_total} isGoogle={data.source === 'google'} />}
      </div>
      {data ? (
        <Slides label="Depoimentos" className={styles.slides}>
          {data.reviews.map((review) => (
            <ReviewCard key={`${review.author_name} ${review.time}`} review={review} />
          ))}
        </Slides>
      ) : (
        <p role="status" className={styles.loading}>
          Carregando depoimentos...
        </p>
      )}
    </section>
  );
}
