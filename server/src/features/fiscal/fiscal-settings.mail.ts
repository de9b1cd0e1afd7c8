import { formatDate } from '@giro/contract/rules/dates.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';

/** Tells the shop that the certificate of its notas ends or has ended. */
export const fiscalCertificateMail =
  (expiresAt: Date, { isOver }: { isOver: boolean }) =>
  ({ baseUrl }: MailSender): MailContent => ({
    title: `O certificado das notas ${isOver ? 'venceu' : 'vence'} em ${formatDate(expiresAt.toISOString())}`,
    blocks: [
      {
        kind: 'text',
        text: isOver
          ? 'Sem um certificado válido a SEFAZ não autoriza nada: as notas esperam na fila até você enviar o novo.'
          : 'Depois desse dia a SEFAZ não autoriza mais nada, e as notas ficam esperando na fila.',
      },
      {
        kind: 'text',
        text: 'Compre ou renove o certificado A1 (e-CNPJ), envie o arquivo em Configurações → Notas e teste.',
      },
      { kind: 'button', label: 'Abrir as configurações', url: `${baseUrl}/configuracoes?aba=notas` },
    ],
  });
