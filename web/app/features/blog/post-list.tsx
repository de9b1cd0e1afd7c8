import { Button } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Pagination } from '../../ui/panel/list/pagination.tsx';
import { StaleNote } from '../../ui/stale-note.tsx';
import type { BlogLists } from './blog-queries.ts';
import { PostCard } from './post-card.tsx';
import styles from './post-list.module.css';

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
export function PostList({ lists, page, onPage }: PostListProps) {
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
