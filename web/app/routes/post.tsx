import { data } from 'react-router';
import { loadPost, postMeta } from '../features/blog/post-meta.ts';
import { FailedPost, MissingPost, PostPage } from '../features/blog/post-page.tsx';
import { callKept } from '../lib/api/etag-cache.ts';
import { serverApi } from '../lib/api/server-api.ts';
import type { Route } from './+types/post.ts';

const statuses = { found: 200, missing: 404, failed: 503 };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => postMeta(matches, loaderData);

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await loadPost(context.get(serverApi), params.slug);
  return data(loaded, statuses[loaded.state]);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPost(callKept, params.slug);
}

export default function PostRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'missing') return <MissingPost />;
  if (loaderData.state === 'failed') return <FailedPost />;
  return <PostPage key={loaderData.post.id} post={loaderData.post} />;
}
