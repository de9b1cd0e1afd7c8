import { firstNameOf } from '@giro/contract/rules/person.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';

export function confirmAddressMail(name: string, link: string): MailContent {
  return {
    title: 'Confirmar seu e-mail',
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'text', text: 'Confirme que este e-mail é seu para fazer outros pedidos na loja.' },
      { kind: 'button', label: 'Confirmar meu e-mail', url: link },
      { kind: 'text', text: 'O link vale por 7 dias. Se não foi você, ignore este e-mail.' },
    ],
  };
}

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
