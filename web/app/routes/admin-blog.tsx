import { BlogAdmin } from '../features/blog-admin/blog-admin.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Blog');

export default BlogAdmin;
