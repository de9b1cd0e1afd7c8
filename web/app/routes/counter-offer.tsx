import { OfferPage } from '../features/counter-offers/offer-page.tsx';
import { panelMeta } from '../lib/head/page-meta.ts';

export const meta = panelMeta('Nova oferta');

export default OfferPage;
