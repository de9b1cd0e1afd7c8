import { SecurityPage } from '../features/profile/security/security-page.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Segurança');

export default SecurityPage;
