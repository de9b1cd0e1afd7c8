import { OwnProposals } from '../features/proposals/own-proposals.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Minhas propostas');

export default OwnProposals;
