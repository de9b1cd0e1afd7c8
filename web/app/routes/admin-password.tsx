import { PasswordPage } from '../features/profile/password-page.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Alterar senha');

export default PasswordPage;
