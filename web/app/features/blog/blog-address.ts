import { idInAddress } from '../../lib/head/shown-address.ts';

/** The view of the blog's list, as its address says it. */
export interface BlogView {
  /** A category's id; undefined shows 'Todos'. */
  tab: number | undefined;
  /** Only 'Todos' has pages. */
  page: number;
}

/** Reads an address; what makes no sense in it is as if it were not there. */
export function readBlogAddress(search: URLSearchParams): BlogView {
  const tab = idInAddress(search.get('tab'));
  return { tab, page: tab === undefined ? (idInAddress(search.get('page')) ?? 1) : 1 };
}

/** The path of a view, with its query. */
export function blogPath({ tab, page }: BlogView): string {
  if (tab !== undefined) return `/blog?tab=${tab}`;
  return page > 1 ? `/blog?page=${page}` : '/blog';
}
