import { type RoleHolder, roleLabel } from '@giro/contract/rules/roles.ts';
import { letter, type MailContent, type MailSender } from '../../platform/mail/mail-content.ts';

export function confirmAddressMail(name: string, link: string, days: number): MailContent {
  return letter(
    name,
    'Confirmar seu e-mail',
    'Confirme que este e-mail é seu: assim a sua conta fica protegida e você pode fazer outros pedidos na loja.',
    { kind: 'button', label: 'Confirmar meu e-mail', url: link },
    `O link vale por ${days} dias. Se não foi você, ignore este e-mail.`,
  );
}

export function resetPasswordMail(name: string, link: string): MailContent {
  return letter(
    name,
    'Redefinir sua senha',
    'Recebemos um pedido para criar uma nova senha para a sua conta.',
    { kind: 'button', label: 'Criar nova senha', url: link },
    'O link vale por 60 minutos e funciona uma única vez.',
    'Se não foi você, ignore este e-mail: sua senha continua a mesma.',
  );
}

/** To whoever has another password from now on, whoever chose it. */
export function passwordChangedMail(name: string, resetPage: string): MailContent {
  return letter(
    name,
    'Sua senha foi trocada',
    'A sua conta tem uma nova senha. Nos outros aparelhos, é preciso entrar de novo.',
    'Foi você? Então não precisa fazer mais nada.',
    'Não foi você? Alguém entrou na sua conta, ou a loja trocou a senha. Crie uma nova agora e fale com a loja.',
    { kind: 'button', label: 'Criar nova senha', url: resetPage },
  );
}

/** To somebody who is given an account, of the team or as a customer. */
export function invitationMail(
  name: string,
  { link, days, holder }: { link: string; days: number; holder: RoleHolder },
): (sender: MailSender) => MailContent {
  const isOfTeam = holder.profile === 'admin';
  return ({ shop }) =>
    letter(
      name,
      isOfTeam ? `Você foi convidado para a equipe da ${shop}` : `Sua conta na ${shop}`,
      isOfTeam
        ? `A ${shop} criou uma conta para você trabalhar com a equipe. Seu perfil: ${roleLabel(holder)}.`
        : `A ${shop} criou uma conta para você.`,
      'Falta só escolher a sua senha.',
      { kind: 'button', label: 'Escolher minha senha', url: link },
      `O link vale por ${days} dias e funciona uma única vez.`,
      'Se você não esperava este convite, ignore este e-mail.',
    );
}

/** To an address that somebody wants for their account. */
export function newEmailMail(name: string, link: string, days: number): MailContent {
  return letter(
    name,
    'Confirme seu novo e-mail',
    'Você pediu para usar este endereço na sua conta. Falta só confirmar que ele é seu.',
    { kind: 'button', label: 'Confirmar e-mail', url: link },
    `O link vale por ${days} dias. Até você confirmar, entre com o e-mail de antes.`,
    'Se não foi você, ignore este e-mail: nada muda.',
  );
}

/** To the address that an account has, while another one is waiting to be confirmed. */
export function emailChangeAskedMail(name: string, newEmail: string, resetPage: string): MailContent {
  return letter(
    name,
    'Pediram para trocar o e-mail da sua conta',
    `A sua conta vai passar a usar ${newEmail} assim que esse endereço for confirmado.`,
    'Foi você? Então não precisa fazer nada aqui.',
    'Não foi você? Alguém sabe a sua senha. Crie uma nova agora: isso cancela a troca e encerra o acesso em todos os aparelhos.',
    { kind: 'button', label: 'Criar nova senha', url: resetPage },
  );
}

/** To the address that an account had until an admin wrote another one. */
export function emailReplacedMail(name: string, newEmail: string): MailContent {
  return letter(
    name,
    'O e-mail da sua conta foi trocado',
    `A loja trocou o e-mail da sua conta. A partir de agora, entre com ${newEmail}.`,
    'Se você não pediu essa troca, fale com a loja o quanto antes.',
  );
}

/** To who asked for the end of their account and signed in before it. */
export function deletionUndoneMail(name: string): MailContent {
  return letter(
    name,
    'Sua conta continua com você',
    'Você entrou na sua conta, e por isso a exclusão que estava marcada foi cancelada.',
    'Quer mesmo excluir? Peça de novo na página do seu perfil.',
    'Não foi você quem entrou? Troque a sua senha agora.',
  );
}
