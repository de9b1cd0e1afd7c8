import { UserList } from '../features/users/user-list.tsx';
import { panelMeta } from '../ui/frame/panel-meta.ts';

export const meta = panelMeta('Gerenciar Usuários');

export default UserList;
