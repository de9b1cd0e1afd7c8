import { UserDashboard } from '../features/dashboard/user-dashboard.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Início');

export default UserDashboard;
