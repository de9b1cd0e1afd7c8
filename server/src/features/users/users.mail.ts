import { type RoleHolder, roleLabel } from '@giro/contract/rules/roles.ts';
import { letter, type MailContent } from '../../platform/mail/mail-content.ts';

/** To somebody whose roles were given or taken. */
export function rolesChangedMail(name: string, before: RoleHolder, after: RoleHolder): MailContent {
  const now =
    after.profile === 'admin'
      ? `Seu perfil na equipe agora é: ${roleLabel(after)}. Entre de novo para usar o painel.`
      : 'A sua conta não faz mais parte da equipe. Suas propostas e seus pedidos continuam nela.';
  return letter(
    name,
    'Seu perfil de acesso mudou',
    now,
    `Antes: ${roleLabel(before)}.`,
    'Se você não esperava esta mudança, fale com quem cuida da loja.',
  );
}

/** To each owner there was: somebody who may do everything is never added unseen. */
export function ownerAddedMail(
  owner: string,
  added: { name: string; email: string | null },
  panel: string,
): MailContent {
  return letter(
    owner,
    'Há mais uma pessoa com o perfil Dono',
    `${added.name} (${added.email}) agora pode fazer tudo na loja, como você.`,
    'Se isso não foi combinado, retire o perfil em Usuários e troque a sua senha.',
    { kind: 'button', label: 'Abrir Usuários', url: panel },
  );
}
