import { BankDataPage } from '../features/proposals/bank-data-page.tsx';
import { panelMeta } from '../ui/frame/panel-meta.ts';

export const meta = panelMeta('Dados bancários');

export default BankDataPage;
