import { listAllCategoriesCall, listAllPostsCall, listPostWordsCall } from '@giro/contract/calls/blog.ts';
import { useCall } from '../../lib/api/use-call.ts';

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
