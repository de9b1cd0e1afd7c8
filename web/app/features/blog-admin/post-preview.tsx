import { formatDate } from '@giro/contract/rules/dates.ts';
import { videoOf } from '@giro/contract/rules/video.ts';
import { lazy, Suspense } from 'react';
import styles from './post-preview.module.css';

const RichText = lazy(() => import('../../ui/panel/rich-text/rich-text.tsx'));

interface PostPreviewProps {
  title: string;
  category: string | undefined;
  author: string;
  /** ISO; today while the post is not published. */
  date: string;
  summary: string;
  /** HTML. */
  content: string;
  tags: readonly string[];
  picture: string | undefined;
  /** The link as it was pasted. */
  video: string;
  cover: string | undefined;
  related: readonly string[];
}

/** A player with the video of a link; nothing while the link is none. */
export function VideoPreview({ link }: { link: string }) {
  const video = videoOf(link);
  if (!video) return null;
  return (
    <iframe
      className={styles.video}
      src={video.embedUrl}
      title="Prévia do vídeo"
      loading="lazy"
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** A post as its readers will see it, with what messengers and search engines will show of it. */
export function PostPreview(props: PostPreviewProps) {
  const { title, category, author, date, summary, content, tags, picture, video, cover, related } = props;
  return (
    <article className={styles.post}>
      <p className={styles.category}>{category ?? 'Sem categoria'}</p>
      <h3 className={styles.title}>{title || 'Sem título'}</h3>
      <p className={styles.by}>
        {author || 'Sem autor'} · <time dateTime={date}>{formatDate(date)}</time> · Leitura: 5 min
      </p>
      {picture ? <img className={styles.opening} src={picture} alt="" /> : <VideoPreview link={video} />}
      <div className={styles.text}>
        <Suspense fallback={<p>Carregando...</p>}>
          <RichText html={content} isArticle />
        </Suspense>
      </div>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <section className={styles.group}>
        <h4 className={styles.groupTitle}>Ao compartilhar e nas listas</h4>
        {cover && <img className={styles.cover} src={cover} alt="Imagem de capa" />}
        <p>{summary || 'Sem resumo'}</p>
      </section>
      {related.length > 0 && (
        <section className={styles.group}>
          <h4 className={styles.groupTitle}>Posts relacionados</h4>
          <ul>
            {related.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
