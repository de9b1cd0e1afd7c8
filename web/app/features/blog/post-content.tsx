import styles from './post-content.module.css';

/** The text of a post, which is safe HTML (see `load-post.ts`). */
export function PostContent({ html }: { html: string }) {
  if (html === '') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was loaded.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
