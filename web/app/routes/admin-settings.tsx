import { SettingsPage } from '../features/settings/settings-page.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Configurações');

export default SettingsPage;
