/** The page on which a post is written. */
export const editorPath = (id: number | 'novo') => `/blog-painel/posts/${id}`;

/** The preview of a saved post, as its page will show it. */
export const previewPath = (id: number) => `${editorPath(id)}/previa`;
