import { data } from 'react-router';
import { loadPassport, passportMeta } from '../features/units/passport/passport-meta.ts';
import { FailedPassport, MissingPassport, PassportPage } from '../features/units/passport/passport-page.tsx';
import { callKept } from '../lib/api/etag-cache.ts';
import { serverApi } from '../lib/api/server-api.ts';
import type { Route } from './+types/passport.ts';

const statuses = { found: 200, missing: 404, failed: 503 };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => passportMeta(matches, loaderData);

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await loadPassport(context.get(serverApi), params.code);
  return data(loaded, statuses[loaded.state]);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPassport(callKept, params.code);
}

export default function PassportRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'missing') return <MissingPassport />;
  if (loaderData.state === 'failed') return <FailedPassport />;
  return <PassportPage key={loaderData.passport.code} passport={loaderData.passport} />;
}
