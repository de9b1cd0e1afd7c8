import { ProposalList } from '../features/proposals/proposal-list.tsx';
import { panelMeta } from '../ui/frame/panel-meta.ts';

export const meta = panelMeta('Propostas');

export default ProposalList;
