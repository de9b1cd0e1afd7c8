import { formatDate } from '@giro/contract/rules/dates.ts';
import { type Psp, pspRows } from '@giro/contract/rules/payment.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';

/** Tells the shop that the certificate for its provider ends, or has ended. */
export function certificateEndsMail(psp: Psp, expiresAt: Date, isOver: boolean) {
  const { label } = pspRows[psp];
  const on = formatDate(expiresAt.toISOString());
  return ({ baseUrl }: MailSender): MailContent => ({
    title: isOver ? `O certificado do Pix venceu em ${on}` : `O certificado do Pix vence em ${on}`,
    blocks: [
      {
        kind: 'text',
        text: isOver
          ? `Sem um certificado válido, ${label} não atende a loja: os pedidos novos ficam sem o Pix que se confirma sozinho.`
          : `Depois desse dia, ${label} não atende mais a loja, e os pedidos ficam sem o Pix que se confirma sozinho.`,
      },
      {
        kind: 'text',
        text: 'Gere um certificado novo no site do provedor, envie-o em Configurações → Pagamentos e teste a conexão.',
      },
      { kind: 'button', label: 'Abrir as configurações', url: `${baseUrl}/configuracoes?aba=pagamentos` },
    ],
  });
}
