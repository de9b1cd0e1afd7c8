import {
  listCategoriesForTabsCall,
  listCategoryPostsCall,
  listPostsCall,
  type Post,
} from '@giro/contract/calls/blog.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError, CallApi } from '../../lib/api/call-api.ts';
import { callKept } from '../../lib/api/etag-cache.ts';
import { useIsFromServer } from '../../lib/start/use-hydrated.ts';
import type { BlogView } from './blog-address.ts';

type Categories = Awaited<ReturnType<typeof callKept<typeof listCategoriesForTabsCall>>>;
type PostPage = Awaited<ReturnType<typeof callKept<typeof listPostsCall>>>;
type CategoryPosts = Awaited<ReturnType<typeof callKept<typeof listCategoryPostsCall>>>;

/** The data from which the server drew the first page. */
export interface BlogFirst {
  categories: Categories;
  page?: number;
  everything?: PostPage;
  tab?: number;
  ofCategory?: CategoryPosts;
}

/** Keeps the data of a card: articles and their relations would only make the first page heavier. */
function trim(posts: Post[]): Post[] {
  return posts.map((post) => ({ ...post, content: '', related_posts: [] }));
}

/**
 * The view that an address can really show: a page beyond the last one is the last, a category that does not exist
 * none.
 */
export async function findShown(api: CallApi, { tab, page }: BlogView): Promise<BlogView> {
  const [{ cat }, { posts }] = await Promise.all([api(listCategoriesForTabsCall), api(listPostsCall)]);
  const isCategory = cat.some(({ id }) => id === tab);
  return { tab: isCategory ? tab : undefined, page: Math.min(page, posts.last_page) };
}

/** Reads what the first drawing of an address needs. A category that does not exist counts as none. */
export async function loadBlog(api: CallApi, { tab, page }: BlogView): Promise<BlogFirst> {
  const categories = await api(listCategoriesForTabsCall);
  if (tab !== undefined && categories.cat.some(({ id }) => id === tab)) {
    const { posts } = await api(listCategoryPostsCall, { params: { categoryId: tab } });
    return { categories, tab, ofCategory: { posts: { data: trim(posts.data) } } };
  }
  const { posts } = await api(listPostsCall, page > 1 ? { query: { page } } : {});
  return { categories, page, everything: { posts: { ...posts, data: trim(posts.data) } } };
}

/**
 * The posts of a view: everything by pages, or one category. A list that was shown before is shown at once and asked
 * again, with its tag; what is on screen stays until the next list is there.
 */
export function useBlogLists(view: BlogView, first: BlogFirst | undefined) {
  const isFromServer = useIsFromServer();
  // Posts that the server has just drawn are not asked for again.
  const [refetchOnMount] = useState<'always' | false>(isFromServer && first ? false : 'always');
  const common = { staleTime: 0, refetchOnMount, placeholderData: keepPreviousData } as const;

  const categories = useQuery<Categories, ApiError>({
    queryKey: [listCategoriesForTabsCall.path],
    queryFn: () => callKept(listCategoriesForTabsCall),
    initialData: first?.categories,
    ...common,
  });
  const known = categories.data?.cat;
  const tab = known && !known.some(({ id }) => id === view.tab) ? undefined : view.tab;
  const everything = useQuery<PostPage, ApiError>({
    queryKey: [listPostsCall.path, view.page],
    queryFn: () => callKept(listPostsCall, { query: { page: view.page } }),
    initialData: first?.page === view.page ? first.everything : undefined,
    enabled: tab === undefined,
    ...common,
  });
  const ofCategory = useQuery<CategoryPosts, ApiError>({
    queryKey: [listCategoryPostsCall.path, tab],
    queryFn: () => callKept(listCategoryPostsCall, { params: { categoryId: tab ?? 0 } }),
    initialData: tab !== undefined && first?.tab === tab ? first.ofCategory : undefined,
    enabled: tab !== undefined,
    ...common,
  });
  const [shown, other] = tab === undefined ? [everything, ofCategory] : [ofCategory, everything];
  // Until the wanted list is there, the one that was on screen stays.
  const posts = (shown.data ?? other.data)?.posts.data;
  const categoriesFailed = !known && categories.error !== null;
  return {
    categories: known ?? [],
    tab,
    posts,
    lastPage: tab === undefined ? (everything.data?.posts.last_page ?? 1) : 1,
    isRefreshing: shown.isFetching,
    shown,
    error: shown.data === undefined ? (shown.error ?? (categoriesFailed ? categories.error : null)) : null,
    failure: shown.error ? 'Erro ao buscar posts' : 'Erro ao buscar categorias',
    retry: () => Promise.all([categories.refetch(), shown.refetch()]),
  };
}
export type BlogLists = ReturnType<typeof useBlogLists>;
