import { RenewalPage } from '../features/renewals/renewal-page.tsx';
import { panelMeta } from '../lib/head/page-meta.ts';

export const meta = panelMeta('Renovar cotação');

export default RenewalPage;
