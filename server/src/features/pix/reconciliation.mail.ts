import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import type { ComparedDay } from './reconciliation.queries.ts';

const money = (cents: number) => formatReais(reaisOf(cents));
const side = (cents: number | null) => (cents === null ? 'não consta' : money(cents));
const mostShown = 20;

/** Tells the shop that the provider's list of a day is not ours. What was missing here has been recorded since. */
export const differencesMail = (compared: ComparedDay, { baseUrl }: MailSender): MailContent => ({
  title: `Pix de ${formatDate(compared.day)}: confira as diferenças`,
  blocks: [
    {
      kind: 'text',
      text: `A lista do provedor e a da loja não eram iguais em ${compared.differences.length} Pix. O que faltava na loja já foi registrado.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Provedor', `${compared.pspCount} Pix, ${money(compared.pspCents)}`],
        ['Loja', `${compared.ourCount} Pix, ${money(compared.ourCents)}`],
        ...compared.differences
          .slice(0, mostShown)
          .map(({ e2e_id, psp_cents, our_cents }): [string, string] => [
            e2e_id,
            `provedor: ${side(psp_cents)}; loja: ${side(our_cents)}`,
          ]),
      ],
    },
    { kind: 'button', label: 'Ver os recebimentos', url: `${baseUrl}/recebimentos` },
  ],
});
