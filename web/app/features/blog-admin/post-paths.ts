/** Where a post is written on a page of its own. */
export const editorPath = (id: number | 'novo') => `/blog-painel/posts/${id}`;

/** Where a saved post is seen as its page will show it. */
export const previewPath = (id: number) => `${editorPath(id)}/previa`;
