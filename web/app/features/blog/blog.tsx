import type { Post } from '@giro/contract/calls/blog.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { postPath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Pagination } from '../../ui/panel/list/pagination.tsx';
import { StaleNote } from '../../ui/stale-note.tsx';
import { TabbedPage } from '../../ui/tabbed-page.tsx';
import { cardPictureSizes } from '../../ui/widths.ts';
import { type BlogView, blogPath, readBlogAddress } from './blog-address.ts';
import { blogDescription } from './blog-meta.ts';
import { type BlogFirst, type BlogLists, useBlogLists } from './blog-queries.ts';
import styles from './post-list.module.css';
import { PostPicture } from './post-picture.tsx';

interface PostCardProps {
  post: Post;
  /** Place in its list, from 0: the first picture is fetched with the page, the others once it is laid out. */
  index: number;
}

/** A post in a list: the whole card leads to it. */
function PostCard({ post, index }: PostCardProps) {
  return (
    <Card component="article" radius="lg" className={styles.card}>
      <PostPicture src={post.image ?? post.image_capa} sizes={cardPictureSizes} isMain={index === 0} />
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
    </Card>
  );
}

interface PostListProps {
  lists: BlogLists;
  page: number;
  onPage: (page: number) => void;
}

function NoPosts({ lists, page }: Pick<PostListProps, 'lists' | 'page'>) {
  const icon = <IconNews size={32} stroke={1.5} />;
  const sell = (
    <Button component={Link} to="/quero-vender">
      Avaliar meu aparelho
    </Button>
  );
  const all = (
    <Button component={Link} to="/blog" variant="default">
      Ver todos os posts
    </Button>
  );
  if (lists.tab !== undefined) {
    return (
      <EmptyState title="Nenhum post nesta categoria" icon={icon} action={all}>
        Ainda não escrevemos sobre isso. Veja o que há nas outras categorias.
      </EmptyState>
    );
  }
  if (page > 1) {
    return (
      <EmptyState title="Esta página está vazia" icon={icon} action={all}>
        O blog tem menos posts do que este endereço imagina.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Ainda não publicamos nada" icon={icon} action={sell}>
      Enquanto isso, descubra quanto vale o seu aparelho.
    </EmptyState>
  );
}

/** The cards of a list, or what there is to say instead of them. */
function PostList({ lists, page, onPage }: PostListProps) {
  const { posts, isRefreshing, error } = lists;
  if (error) {
    return (
      <ErrorState
        title="Não conseguimos carregar os posts"
        detail={error.serverMessage ?? lists.failure}
        onRetry={lists.retry}
        retrying={isRefreshing}
      />
    );
  }
  if (!posts) return <LoadingScreen />;
  return (
    <div className={styles.list}>
      <StaleNote query={lists.shown} />
      {posts.length === 0 && !isRefreshing ? (
        <NoPosts lists={lists} page={page} />
      ) : (
        <ul className={styles.grid} aria-busy={isRefreshing}>
          {posts.map((post, index) => (
            <li key={post.id}>
              <PostCard post={post} index={index} />
            </li>
          ))}
        </ul>
      )}
      {lists.lastPage > 1 && (
        <div className={styles.pages}>
          <Pagination page={page} lastPage={lists.lastPage} onChange={onPage} />
        </div>
      )}
    </div>
  );
}

/** The posts by category, page by page. The address says it all. */
export function Blog({ first }: { first: BlogFirst | undefined }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const view = readBlogAddress(search);
  const lists = useBlogLists(view, first);

  function show(next: BlogView, preventScrollReset: boolean) {
    return navigate(blogPath(next), { preventScrollReset });
  }

  return (
    <TabbedPage
      title="Blog"
      hint={blogDescription}
      label="Categorias"
      tabs={lists.categories}
      tab={lists.tab}
      onTab={(tab) => show({ tab, page: 1 }, true)}
    >
      <PostList lists={lists} page={view.page} onPage={(page) => show({ tab: undefined, page }, false)} />
    </TabbedPage>
  );
}
