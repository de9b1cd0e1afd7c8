import type { Post } from '@giro/contract/calls/blog.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { tagsOf } from '@giro/contract/rules/edited-text.ts';
import { postPath } from '@giro/contract/rules/paths.ts';
import { type Video, videoOf } from '@giro/contract/rules/video.ts';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconBrandWhatsapp, IconCheck, IconFileOff, IconLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { videoPoster } from '../../lib/format/video-poster.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Card } from '../../ui/card.tsx';
import { FailedPage, MissingPage } from '../../ui/page-states.tsx';
import { cardPictureSizes } from '../../ui/widths.ts';
import { useOrigin } from '../storefront/shop.ts';
import { blogPath } from './blog-address.ts';
import styles from './post-page.module.css';
import { PostPicture } from './post-picture.tsx';

/** Ways to pass a post on. `address` is the whole one. */
function SharePost({ title, address }: { title: string; address: string }) {
  const clipboard = useClipboard({ timeout: 2500 });
  const text = encodeURIComponent(`${title}\n${address}`);
  return (
    <section className={styles.share} aria-label="Compartilhar">
      <Button
        component="a"
        href={`https://wa.me/?text=${text}`}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
      >
        Enviar por WhatsApp
      </Button>
      <Button
        variant="default"
        leftSection={
          clipboard.copied ? <IconCheck size={20} aria-hidden /> : <IconLink size={20} stroke={1.75} aria-hidden />
        }
        onClick={() => clipboard.copy(address)}
      >
        {clipboard.copied ? 'Link copiado' : 'Copiar link'}
      </Button>
      <span role="status" className={styles.said}>
        {clipboard.error ? 'Não deu para copiar. O endereço está na barra do navegador.' : ''}
      </span>
    </section>
  );
}

/** Further reading: three posts at a time side by side, two or one on narrower screens; more of them scroll. */
function RelatedPosts({ posts }: { posts: Post['related_posts'] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="leia-tambem" className={styles.section}>
      <h2 id="leia-tambem" className={styles.heading}>
        Leia também
      </h2>
      <ul className={styles.row}>
        {posts.map((post) => (
          <Card component="li" radius="lg" key={post.id} className={styles.post}>
            <PostPicture src={post.image} sizes={cardPictureSizes} />
            <h3 className={styles.relatedPostsTitle}>
              <Link to={postPath(post)} className={styles.link}>
                {post.title}
              </Link>
            </h3>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** Suggestions for somebody who has read to the end. */
function NextSteps() {
  return (
    <aside className={styles.box} aria-labelledby="proximo-passo">
      <div>
        <h2 id="proximo-passo" className={styles.nextStepsTitle}>
          Quanto vale o seu celular?
        </h2>
        <p className={styles.nextStepsText}>Conte como ele está e veja o preço na hora, sem cadastro.</p>
      </div>
      <div className={styles.ways}>
        <Button component={Link} to="/quero-vender">
          Avaliar meu aparelho
        </Button>
        <Button component={Link} to="/quero-comprar" variant="default">
          Ver aparelhos à venda
        </Button>
      </div>
    </aside>
  );
}

/** The video that opens a post, behind a poster until it is wanted. */
function PostVideo({ video, title }: { video: Video; title: string }) {
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

/** The text of a post, which is safe HTML (see `post-meta.ts`). */
function PostContent({ html }: { html: string }) {
  if (html === '') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was loaded.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** One post, from its title to what to read next. Its content is safe HTML (see `post-meta.ts`). */
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
            <PostPicture src={post.image} sizes="min(760px, 100vw - 32px)" isMain />
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

/** The page of an address that leads to no post. */
export function MissingPost() {
  return (
    <MissingPage
      title="Post não encontrado"
      problem="Este post não existe mais"
      icon={<IconFileOff size={32} stroke={1.5} />}
      to="/blog"
      action="Ver todos os posts"
    >
      Ele pode ter sido retirado, ou o endereço veio incompleto. Veja o que há no blog.
    </MissingPage>
  );
}

/** The page of a post that could not be asked for. */
export function FailedPost() {
  return <FailedPage title="Blog" problem="Não conseguimos carregar este post" />;
}
