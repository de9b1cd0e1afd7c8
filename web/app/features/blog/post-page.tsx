import type { Post } from '@giro/contract/calls/blog.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { tagsOf } from '@giro/contract/rules/edited-text.ts';
import { postPath } from '@giro/contract/rules/paths.ts';
import { videoOf } from '@giro/contract/rules/video.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { useOrigin } from '../storefront/shop.ts';
import { blogPath } from './blog-address.ts';
import { NextSteps } from './next-steps.tsx';
import { PostContent } from './post-content.tsx';
import styles from './post-page.module.css';
import { PostPicture } from './post-picture.tsx';
import { PostVideo } from './post-video.tsx';
import { RelatedPosts } from './related-posts.tsx';
import { SharePost } from './share-post.tsx';

/** One post, from its title to what to read next. Its content is safe HTML (see `load-post.ts`). */
export function PostPage({ post }: { post: Post }) {
  const address = useOrigin() + postPath(post);
  const video = post.video ? videoOf(post.video) : undefined;
  const tags = tagsOf(post.tags);

  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <div className={styles.page}>
      <Breadcrumb above={[{ name: 'Blog', to: '/blog' }]} name={post.title} />
      <article>
        <header className={styles.head}>
          <Link to={blogPath({ tab: post.category.id, page: 1 })} className={styles.category}>
            {post.category.name}
          </Link>
          <h1 className={styles.title}>{post.title}</h1>
          <p className={styles.summary}>{post.resume}</p>
          <ul className={styles.facts}>
            <li>{post.autor}</li>
            <li>
              <time dateTime={post.created_at}>{formatDate(post.created_at)}</time>
            </li>
            <li>Leitura: 5 min</li>
          </ul>
        </header>
        <div className={styles.opening}>
          {video ? (
            <PostVideo video={video} title={post.title} />
          ) : (
            <PostPicture src={post.image} sizes="(min-width: 800px) 760px, calc(100vw - 32px)" isMain />
          )}
        </div>
        <div className={styles.column}>
          <PostContent html={post.content} />
          {tags.length > 0 && (
            <ul className={styles.tags} aria-label="Assuntos">
              {tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
          <SharePost title={post.title} address={address} />
        </div>
      </article>
      <NextSteps />
      <RelatedPosts posts={post.related_posts} />
    </div>
  );
}
