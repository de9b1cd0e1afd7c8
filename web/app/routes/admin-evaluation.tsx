import { EvaluationAdmin } from '../features/evaluation-admin/evaluation-admin.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Avaliações');

export default EvaluationAdmin;
