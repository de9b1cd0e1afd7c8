import type { MailContent } from '../../platform/mail/mail-content.ts';

export const trialMail: MailContent = {
  title: 'E-mail de teste',
  blocks: [
    { kind: 'text', text: 'Se você está lendo isto, a loja consegue enviar e-mails com estas configurações.' },
    { kind: 'text', text: 'Não é preciso responder.' },
  ],
};
