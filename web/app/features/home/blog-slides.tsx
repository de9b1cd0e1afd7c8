import { postPath } from '@giro/contract/rules/paths.ts';
import { IconNews } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Slides } from '../../ui/slides.tsx';
import { StoredPicture } from '../../ui/stored-picture.tsx';
import styles from './blog-slides.module.css';
import cards from './cards.module.css';
import type { HomeData } from './load-home.ts';
import { Section } from './section.tsx';

/** The shop's posts, three at a time. */
export function BlogSlides({ posts }: { posts: HomeData['posts'] }) {
  if (posts.length === 0) return null;
  return (
    <Section id="do-blog" title="Do nosso blog" all={{ to: '/blog', label: 'Ver todos os posts' }}>
      <Slides label="Posts do blog" className={styles.slides}>
        {posts.map(({ id, title, slug, image }) => (
          <Link key={id} to={postPath({ slug })} className={`${cards.card} ${cards.link} ${styles.post}`}>
            <span className={styles.picture}>
              <StoredPicture
                src={image}
                width={380}
                height={214}
                sizes="(min-width: 1024px) 380px, (min-width: 600px) 50vw, calc(100vw - 32px)"
              >
                <IconNews size={40} stroke={1.25} aria-hidden />
              </StoredPicture>
            </span>
            <h3 className={styles.title}>{title}</h3>
          </Link>
        ))}
      </Slides>
    </Section>
  );
}
