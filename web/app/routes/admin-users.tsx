import { UserList } from '../features/users/user-list.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Gerenciar Usuários');

export default UserList;
