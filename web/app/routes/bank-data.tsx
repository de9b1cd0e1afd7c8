import { BankDataPage } from '../features/proposals/bank-data/bank-data-page.tsx';
import { panelMeta } from '../lib/head/page-meta.ts';

export const meta = panelMeta('Dados bancários');

export default BankDataPage;
