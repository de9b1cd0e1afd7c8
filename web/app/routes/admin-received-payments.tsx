import { ReceivedPayments } from '../features/received-payments/received-payments.tsx';
import { panelMeta } from '../frame/panel-meta.ts';

export const meta = panelMeta('Recebimentos');

export default ReceivedPayments;
