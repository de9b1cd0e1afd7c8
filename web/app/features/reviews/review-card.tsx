import type { ShownReview } from '@giro/contract/calls/reviews.ts';
import { useEffect, useRef, useState } from 'react';
import { Stars } from '../../ui/stars.tsx';
import styles from './review-card.module.css';

function AuthorPhoto({ name, src }: { name: string; src: string | null }) {
  const [isBroken, setBroken] = useState(false);
  if (!src || isBroken) {
    return (
      <span className={styles.photo} aria-hidden>
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      referrerPolicy="no-referrer"
      className={styles.photo}
      onError={() => setBroken(true)}
    />
  );
}

/** A text that is longer than its six lines can be opened; where all of it is seen there is nothing to press. */
function Words({ text, author }: { text: string; author: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const element = words.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <>
      <p ref={words} className={styles.text} data-short={!isOpen || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Mostrar menos' : 'Ler tudo'} do depoimento de ${author}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Mostrar menos' : 'Ler tudo'}
        </button>
      )}
    </>
  );
}

/** One customer's review. The name leads to the author's page where there is one. */
export function ReviewCard({ review }: { review: ShownReview }) {
  const { author_name, author_url } = review;
  return (
    <figure className={styles.card}>
      <Stars rating={review.rating} />
      <blockquote style={{ margin: 0 }}>
        <Words text={review.text} author={author_name} />
      </blockquote>
      <figcaption className={styles.author}>
        <AuthorPhoto name={author_name} src={review.profile_photo_url} />
        <span>
          {author_url ? (
            <a href={author_url} target="_blank" rel="noopener noreferrer nofollow" className={styles.name}>
              {author_name}
            </a>
          ) : (
            <cite className={styles.name}>{author_name}</cite>
          )}
          <span className={styles.age}>{review.relative_time_description}</span>
        </span>
      </figcaption>
    </figure>
  );
}
