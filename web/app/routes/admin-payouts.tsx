import { Payouts } from '../features/payouts/payouts.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Pagar vendedores');

export default Payouts;
