import { firstNameOf } from '@giro/contract/rules/text.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';

/** Tells who looks after an endpoint that it gets nothing more. */
export const webhookDisabledMail = (
  name: string,
  { url, description, disabled_reason }: { url: string; description: string; disabled_reason: string | null },
  { baseUrl }: MailSender,
): MailContent => ({
  title: 'Um webhook da loja foi desligado',
  greeting: firstNameOf(name),
  blocks: [
    {
      kind: 'text',
      text: 'Há três dias nenhum evento chega a este endereço, e paramos de enviar. O que aconteceu na loja fica guardado por 30 dias: corrija o endereço, ligue-o de novo e reenvie o que faltou.',
    },
    {
      kind: 'facts',
      rows: [
        ['Endereço', url],
        ['Descrição', description || '—'],
        ['Motivo', disabled_reason ?? '—'],
      ],
    },
    { kind: 'button', label: 'Abrir as integrações', url: `${baseUrl}/configuracoes?aba=integracoes` },
  ],
});
