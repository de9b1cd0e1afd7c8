import type { Post } from '@giro/contract/calls/blog.ts';
import { postPath } from '@giro/contract/rules/paths.ts';
import { Link } from 'react-router';
import { PostPicture } from './post-picture.tsx';
import styles from './related-posts.module.css';

/** Further reading: three posts at a time side by side, two or one on narrower screens; more of them scroll. */
export function RelatedPosts({ posts }: { posts: Post['related_posts'] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="leia-tambem" className={styles.section}>
      <h2 id="leia-tambem" className={styles.heading}>
        Leia também
      </h2>
      <ul className={styles.row}>
        {posts.map((post) => (
          <li key={post.id} className={styles.post}>
            <PostPicture
              src={post.image}
              sizes="(min-width: 1024px) 380px, (min-width: 600px) 50vw, calc(100vw - 32px)"
            />
            <h3 className={styles.title}>
              <Link to={postPath(post)} className={styles.link}>
                {post.title}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
