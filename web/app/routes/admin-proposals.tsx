import { ProposalList } from '../features/proposals/proposal-list.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Propostas');

export default ProposalList;
