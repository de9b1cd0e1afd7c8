import { AdminDashboard } from '../features/dashboard/admin-dashboard.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Painel');

export default AdminDashboard;
