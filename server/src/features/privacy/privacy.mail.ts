import { formatDate } from '@giro/contract/rules/dates.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { letter, type MailContent } from '../../platform/mail/mail-content.ts';

/** Leads to the page whose button fetches the archive. */
export function archiveReadyMail(name: string, link: string): MailContent {
  return letter(
    name,
    'Seus dados estão prontos',
    'O arquivo com tudo o que guardamos de você está pronto.',
    { kind: 'button', label: 'Baixar meus dados', url: link },
    `O link vale por ${retention.archiveHours} horas e só abre com você conectado na sua conta. Depois disso, o arquivo é apagado.`,
    'Não foi você? Troque a sua senha: alguém entrou na sua conta.',
  );
}

export function deletionAskedMail(name: string, endsAt: Date, signInPage: string): MailContent {
  return letter(
    name,
    `Sua conta será excluída em ${retention.deletionDays} dias`,
    `Você pediu a exclusão da sua conta. Em ${formatDate(endsAt.toISOString())} apagamos seus dados, e isso não tem volta.`,
    'Mudou de ideia? É só entrar na sua conta até lá: a exclusão é cancelada.',
    { kind: 'button', label: 'Entrar e manter a conta', url: signInPage },
    `O que a lei fiscal manda guardar das suas compras e vendas fica por ${retention.taxYears} anos, cifrado, e depois some também.`,
  );
}
