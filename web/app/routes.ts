import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen: the Portuguese address that people see, the English file that draws it. */
export default [
  layout('routes/public-layout.tsx', [
    index('routes/home.tsx'),
    route('quero-vender', 'routes/sell.tsx'),
    route('termos', 'routes/terms.tsx'),
    route('login', 'routes/login.tsx'),
    route('cadastro-usuario', 'routes/register.tsx'),
    route('login-checkout', 'routes/login-checkout.tsx'),
    route('reset-senha', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('confirmar-email', 'routes/confirm-email.tsx'),
    route('bank-data', 'routes/bank-data.tsx'),
    route('quero-comprar', 'routes/shop.tsx'),
    route('blog', 'routes/blog.tsx'),
    route('blog/:slug', 'routes/post.tsx'),
    route('produto/:sku/:productName?', 'routes/product.tsx'),
    route('carrinho', 'routes/cart.tsx'),
    route('checkout', 'routes/checkout.tsx'),
  ]),
  layout('routes/user-layout.tsx', [
    route('dashboard', 'routes/user-dashboard.tsx'),
    route('propostas-user', 'routes/user-proposals.tsx'),
    route('editar-usuario', 'routes/user-profile.tsx'),
    route('pedidos', 'routes/user-orders.tsx'),
    route('pedidos/:code', 'routes/user-order.tsx'),
  ]),
  layout('routes/admin-layout.tsx', [
    route('index', 'routes/admin-dashboard.tsx'),
    route('propostas', 'routes/admin-proposals.tsx'),
    route('vendas', 'routes/admin-orders.tsx'),
    route('cadastros', 'routes/admin-products.tsx'),
    route('avaliacoes', 'routes/admin-evaluation.tsx'),
    route('blog-painel', 'routes/admin-blog.tsx'),
    route('usuarios', 'routes/admin-users.tsx'),
    route('configuracoes', 'routes/admin-settings.tsx'),
    route('recebimentos', 'routes/admin-received-payments.tsx'),
    route('repasses', 'routes/admin-payouts.tsx'),
    route('alterar-senha', 'routes/admin-password.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
