import { formatDate } from '@giro/contract/rules/dates.ts';
import { firstNameOf } from '@giro/contract/rules/person.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';

/** Leads to the page whose button fetches the archive. */
export function archiveReadyMail(name: string, link: string): MailContent {
  return {
    title: 'Seus dados estão prontos',
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'text', text: 'O arquivo com tudo o que guardamos de você está pronto.' },
      { kind: 'button', label: 'Baixar meus dados', url: link },
      {
        kind: 'text',
        text: `O link vale por ${retention.archiveHours} horas e só abre com você conectado na sua conta. Depois disso, o arquivo é apagado.`,
      },
      { kind: 'text', text: 'Não foi você? Troque a sua senha: alguém entrou na sua conta.' },
    ],
  };
}

export function deletionAskedMail(name: string, endsAt: Date, signInPage: string): MailContent {
  return {
    title: `Sua conta será excluída em ${retention.deletionDays} dias`,
    greeting: firstNameOf(name),
    blocks: [
      {
        kind: 'text',
        text: `Você pediu a exclusão da sua conta. Em ${formatDate(endsAt.toISOString())} apagamos seus dados, e isso não tem volta.`,
      },
      { kind: 'text', text: 'Mudou de ideia? É só entrar na sua conta até lá: a exclusão é cancelada.' },
      { kind: 'button', label: 'Entrar e manter a conta', url: signInPage },
      {
        kind: 'text',
        text: `O que a lei fiscal manda guardar das suas compras e vendas fica por ${retention.taxYears} anos, cifrado, e depois some também.`,
      },
    ],
  };
}
