import { postPath } from '@giro/contract/rules/paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NotifyMe } from '../../arrival-notices/notify-me.tsx';
import styles from './besides-list.module.css';
import type { Found } from './shop-queries.ts';

export interface BesidesListProps {
  found: Found;
  search: string | undefined;
  /** True if the list itself shows nothing. */
  isEmpty: boolean;
  /** True if filters, and not the search alone, leave nothing: then the device searched for may well be there. */
  isFiltered: boolean;
  /** The cards of what comes nearest. */
  nearest: ReactNode;
}

/** The hits of a search beside devices for sale, and the nearest ones when it finds none of them. */
export default function BesidesList({ found, search, isEmpty, isFiltered, nearest }: BesidesListProps) {
  const { models, posts } = found;
  return (
    <div className={styles.besides}>
      {isEmpty && !isFiltered && search !== undefined && (
        <div className={styles.notify}>
          <NotifyMe search={search} />
        </div>
      )}
      {isEmpty && found.nearest.length > 0 && (
        <section aria-labelledby="parecidos">
          <h2 id="parecidos" className={styles.title}>
            {search === undefined ? 'O que temos de mais parecido' : `O mais parecido com “${search}”`}
          </h2>
          {nearest}
        </section>
      )}
      <div className={styles.ways}>
        {(isEmpty || models.length > 0) && (
          <section aria-labelledby="vender">
            <h2 id="vender" className={styles.title}>
              Quer vender o seu?
            </h2>
            <ul className={styles.links}>
              {models.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`/quero-vender?modelo=${id}`} className={styles.link}>
                    Vender um {name}
                  </Link>
                </li>
              ))}
              {models.length === 0 && (
                <li>
                  <Link to="/quero-vender" className={styles.link}>
                    Avaliar meu aparelho
                  </Link>
                </li>
              )}
            </ul>
          </section>
        )}
        {posts.length > 0 && (
          <section aria-labelledby="no-blog">
            <h2 id="no-blog" className={styles.title}>
              No blog
            </h2>
            <ul className={styles.links}>
              {posts.map((post) => (
                <li key={post.slug}>
                  <Link to={postPath(post)} className={styles.link}>
                    {post.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
