import { AdminDashboard } from '../features/dashboard/admin-dashboard.tsx';
import { panelMeta } from '../ui/frame/panel-meta.ts';

export const meta = panelMeta('Painel');

export default AdminDashboard;
