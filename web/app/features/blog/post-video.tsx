import type { Video } from '@giro/contract/rules/video.ts';
import { videoPoster } from '../../lib/format/video-poster.ts';
import styles from './post-page.module.css';

/** The video that opens a post, behind a poster until it is wanted. */
export function PostVideo({ video, title }: { video: Video; title: string }) {
  return (
    <iframe
      className={styles.video}
      title={`Vídeo: ${title}`}
      src={video.embedUrl}
      srcDoc={videoPoster(video.embedUrl)}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
    />
  );
}
