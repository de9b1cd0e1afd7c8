import { BankDataPage } from '../features/proposals/bank-data/bank-data-page.tsx';
import { panelMeta } from '../lib/head/panel-meta.ts';

export const meta = panelMeta('Dados bancários');

export default BankDataPage;
