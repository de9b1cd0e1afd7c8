import { formatDate } from '@giro/contract/rules/dates.ts';
import { comparedDayBlocks } from '../../platform/compared-days.mail.ts';
import type { ComparedDay } from '../../platform/compared-days.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';

const count = (payments: number) => (payments === 1 ? '1 pagamento' : `${payments} pagamentos`);

/** Tells the shop that the card provider's list of a day is not ours. */
export const cardDifferencesMail = (compared: ComparedDay, sender: MailSender): MailContent => ({
  title: `Cartão de ${formatDate(compared.day)}: confira as diferenças`,
  blocks: [
    {
      kind: 'text',
      text: `A lista do provedor de cartões e a da loja não eram iguais em ${count(compared.differences.length)}. Os valores já descontam o que foi devolvido. Procure cada referência no painel do provedor e compare com o pedido: é o código antes do traço.`,
    },
    ...comparedDayBlocks(compared, count, sender),
  ],
});
