import type { MailBlock, MailSender } from './mail-content.ts';

/** Leads from a mail to the order that it is about. */
export const orderButton = (code: string, { baseUrl }: MailSender): MailBlock => ({
  kind: 'button',
  label: 'Ver o pedido',
  url: `${baseUrl}/pedidos/${code}`,
});
