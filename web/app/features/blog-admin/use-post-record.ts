import {
  createDraftCall,
  createPostCall,
  listAllCategoriesCall,
  listAllPostsCall,
  listCategoriesCall,
  listCategoriesForTabsCall,
  listCategoryPostsCall,
  listHomePostsCall,
  listManagedPostsCall,
  listPostsCall,
  listPostWordsCall,
  type ManagedPost,
  readManagedPostCall,
  readPostCall,
  saveDraftCall,
  updatePostCall,
} from '@giro/contract/calls/blog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { useSession } from '../../lib/api/session.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { type PostValues, postFormOf, postLabels, postProblems, postValuesOf } from './post-form.ts';

/** The post as it is now; nothing when it is gone. */
export async function fetchPost({ id }: { id: number }): Promise<ManagedPost | undefined> {
  try {
    return (await callApi(readManagedPostCall, { params: { id } })).post;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** The form of a post, and its two ways to be saved. */
export function usePostRecord(row: ManagedPost | undefined) {
  const { user } = useSession();
  const record = useRecordForm<ManagedPost | undefined, PostValues>({
    row,
    valuesOf: (post) => postValuesOf(post, user?.name ?? ''),
    problemsOf: postProblems,
    labels: postLabels,
    fallback: 'Erro desconhecido',
    fetchAnew: fetchPost,
    gone: 'Este post não existe mais: alguém o excluiu.',
  });
  const { loaded } = record;

  function publish(typed: PostValues) {
    const body = postFormOf(typed, loaded);
    if (!loaded) return callApi(createPostCall, { body });
    return callApi(updatePostCall, { params: { id: loaded.id }, body, version: loaded.version });
  }

  function keepAsDraft(typed: PostValues) {
    const body = postFormOf(typed, loaded);
    if (!loaded) return callApi(createDraftCall, { body });
    return callApi(saveDraftCall, { params: { id: loaded.id }, body, version: loaded.version });
  }

  return { record, publish, keepAsDraft };
}

/** The choices of the post form: categories, other posts, and words in use. */
export function usePostChoices() {
  const categories = useCall(listAllCategoriesCall);
  const posts = useCall(listAllPostsCall);
  // Suggestions alone: without them words are typed as ever.
  const words = useCall(listPostWordsCall);
  return {
    categories: categories.data?.cat.map(({ id, name }) => ({ value: String(id), label: name })),
    posts: posts.data?.posts.data.map(({ id, title }) => ({ value: String(id), label: title })),
    tags: words.data?.tags ?? [],
    keyWords: words.data?.key_words ?? [],
    failure:
      (categories.error && (categories.error.serverMessage ?? 'Erro ao buscar categorias')) ??
      (posts.error && (posts.error.serverMessage ?? 'Erro ao buscar posts')),
    isFetching: categories.isFetching || posts.isFetching,
    retry: () => Promise.all([categories.refetch(), posts.refetch()]),
  };
}
export type PostChoices = ReturnType<typeof usePostChoices>;

/** The page on which a post is written. */
export const editorPath = (id: number | 'novo') => `/blog-painel/posts/${id}`;

/** The preview of a saved post, as its page will show it. */
export const previewPath = (id: number) => `${editorPath(id)}/previa`;

const posts = [
  listPostsCall,
  listHomePostsCall,
  listAllPostsCall,
  listCategoryPostsCall,
  readPostCall,
  listManagedPostsCall,
  readManagedPostCall,
  listPostWordsCall,
];
const categories = [listCategoriesCall, listAllCategoriesCall, listCategoriesForTabsCall];

/** Fetches anew whatever shows posts or categories, here and in the blog: each shows the other. */
export function useRefreshBlog() {
  const client = useQueryClient();
  return () => refresh(client, ...posts, ...categories);
}
