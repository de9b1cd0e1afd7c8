import { browserStore } from '../../lib/browser-store.ts';

/** The CEP that deliveries were last calculated for in this visit, as digits. */
export const deliveryCep = browserStore<string>({
  key: 'delivery_cep',
  read: (text) => (/^\d{8}$/.test(text) ? text : undefined),
  where: 'visit',
});
