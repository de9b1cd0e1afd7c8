import { ProductsAdmin } from '../features/products-admin/products-admin.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Cadastro de Produtos');

export default ProductsAdmin;
