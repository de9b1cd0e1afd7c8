import { ProfilePage } from '../features/profile/profile-page.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Editar dados Usuário');

export default ProfilePage;
