import { firstNameOf } from '@giro/contract/rules/person.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';

export function resetPasswordMail(name: string, link: string): MailContent {
  return {
    title: 'Redefinir sua senha',
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'text', text: 'Recebemos um pedido para criar uma nova senha para a sua conta.' },
      { kind: 'button', label: 'Criar nova senha', url: link },
      { kind: 'text', text: 'O link vale por 60 minutos e funciona uma única vez.' },
      { kind: 'text', text: 'Se não foi você, ignore este e-mail: sua senha continua a mesma.' },
    ],
  };
}
