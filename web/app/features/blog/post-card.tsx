import type { Post } from '@giro/contract/calls/blog.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { postPath } from '@giro/contract/rules/paths.ts';
import { Link } from 'react-router';
import styles from './post-card.module.css';
import { PostPicture } from './post-picture.tsx';

interface PostCardProps {
  post: Post;
  /** Place in its list, from 0: the first picture is fetched with the page, the others once it is laid out. */
  index: number;
}

/** A post in a list: the whole card leads to it. */
export function PostCard({ post, index }: PostCardProps) {
  return (
    <article className={styles.card}>
      <PostPicture
        src={post.image ?? post.image_capa}
        sizes="(min-width: 1024px) 380px, (min-width: 600px) 50vw, calc(100vw - 32px)"
        isMain={index === 0}
      />
      <div className={styles.words}>
        <p className={styles.category}>{post.category.name}</p>
        <h2 className={styles.title}>
          <Link to={postPath(post)} className={styles.link}>
            {post.title}
          </Link>
        </h2>
        <p className={styles.summary}>{post.resume}</p>
        <time dateTime={post.created_at} className={styles.date}>
          {formatDate(post.created_at)}
        </time>
      </div>
    </article>
  );
}
