/** The parts of '/blog-painel', in the order of their tabs; the address says which one is open. */
export const blogTabs = [
  { value: 'categorias', label: 'Categoria' },
  { value: 'posts', label: 'Post' },
] as const;
export type BlogTab = (typeof blogTabs)[number]['value'];

const usualTab: BlogTab = 'posts';

export function readBlogTab(params: URLSearchParams): BlogTab {
  return params.get('aba') === 'categorias' ? 'categorias' : usualTab;
}

/** The address of a tab. Pages belong to the tab that is left. */
export function blogTabParams(tab: BlogTab): URLSearchParams {
  return new URLSearchParams(tab === usualTab ? {} : { aba: tab });
}
