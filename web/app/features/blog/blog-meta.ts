import { postPath } from '@giro/contract/rules/paths.ts';
import type { MetaDescriptor } from 'react-router';
import { organisationData, type PageMatches, pageMeta, rootOf, structured } from '../../lib/head/page-meta.ts';
import { blogPath, readBlogAddress } from './blog-address.ts';
import type { BlogFirst } from './blog-queries.ts';

export const blogDescription = 'Dicas para vender, comprar e cuidar do seu celular.';

/** Head of the blog's list. A category or page that has nothing stays out of search engines. */
export function blogMeta(matches: PageMatches, query: string, first: BlogFirst | undefined): MetaDescriptor[] {
  const asked = readBlogAddress(new URLSearchParams(query));
  const category = first?.categories.cat.find(({ id }) => id === asked.tab);
  const view = first && !category ? { ...asked, tab: undefined } : asked;
  const posts = (first?.ofCategory ?? first?.everything)?.posts.data ?? [];
  const { origin, shop } = rootOf(matches);
  const title = category ? `Blog: ${category.name}` : view.page > 1 ? `Blog, página ${view.page}` : 'Blog';
  const path = blogPath(view);
  return [
    ...pageMeta(matches, {
      title,
      description: blogDescription,
      path,
      noindex: first !== undefined && posts.length === 0,
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `Blog da ${shop?.name ?? 'Giro'}`,
      href: `${origin}/feeds/blog.xml`,
    },
    ...(first
      ? [
          structured({
            '@type': 'Blog',
            name: title,
            description: blogDescription,
            url: origin + path,
            inLanguage: 'pt-BR',
            publisher: organisationData(origin, shop),
          }),
          structured({
            '@type': 'ItemList',
            itemListElement: posts.map((post, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: post.title,
              url: origin + postPath(post),
            })),
          }),
        ]
      : []),
  ];
}
