import { useNavigate, useSearchParams } from 'react-router';
import { TabbedPage } from '../../ui/tabbed-page.tsx';
import { type BlogView, blogPath, readBlogAddress } from './blog-address.ts';
import { blogDescription } from './blog-meta.ts';
import { type BlogFirst, useBlogLists } from './blog-queries.ts';
import { PostList } from './post-list.tsx';

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
