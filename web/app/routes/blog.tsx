import { data } from 'react-router';
import { Blog } from '../features/blog/blog.tsx';
import { blogPath, readBlogAddress } from '../features/blog/blog-address.ts';
import { blogMeta } from '../features/blog/blog-meta.ts';
import { findShown, loadBlog } from '../features/blog/blog-queries.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { leadTo } from '../lib/head/shown-address.ts';
import type { Route } from './+types/blog.ts';

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  blogMeta(matches, location.search, loaderData);

/** Without the lists the page still comes, and the browser asks for them itself. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(serverApi);
  const asked = readBlogAddress(new URL(request.url).searchParams);
  const view = await findShown(api, asked).catch(() => undefined);
  if (!view) return data(undefined, 503);
  leadTo(blogPath(view), request);
  return loadBlog(api, view).catch(() => data(undefined, 503));
}

/** In the browser the screen asks for its lists itself, so that it stands at once and keeps what it has shown. */
export const clientLoader = () => undefined;

export const shouldRevalidate = () => false;

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  return <Blog first={loaderData} />;
}
