import { TrackingPage } from '../features/delivery/tracking-page.tsx';
import { panelMeta } from '../lib/head/page-meta.ts';
import type { Route } from './+types/tracking.ts';

const head = panelMeta('Acompanhe a entrega');

export const meta: Route.MetaFunction = ({ matches }) => [
  ...head({ matches }),
  // The address carries the token.
  { name: 'referrer', content: 'no-referrer' },
];

export default TrackingPage;
