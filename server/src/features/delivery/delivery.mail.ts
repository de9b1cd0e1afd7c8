import { formatDate } from '@giro/contract/rules/dates.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';

/** Tells the shop that the code by which it reaches its carrier ends. */
export const accessEndsMail = (day: string, { baseUrl }: MailSender): MailContent => ({
  title: `O código de acesso aos Correios vale até ${formatDate(day)}`,
  blocks: [
    {
      kind: 'text',
      text: 'Depois desse dia a loja não calcula fretes nem pede etiquetas. Gere outro no Correios Empresas (CWS) e salve em Configurações, Entregas.',
    },
    { kind: 'button', label: 'Abrir configurações', url: `${baseUrl}/configuracoes` },
  ],
});
