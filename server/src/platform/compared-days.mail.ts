import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { ComparedDay } from './compared-days.ts';
import type { MailBlock, MailSender } from './mail/mail-content.ts';

const money = (cents: number) => formatReais(reaisOf(cents));
const side = (cents: number | null) => (cents === null ? 'não consta' : money(cents));
const mostShown = 20;

/** Both lists of a day, the first of what differs, and the way to what came in. `count` says so many payments in words. */
export const comparedDayBlocks = (
  { differences, ...compared }: ComparedDay,
  count: (payments: number) => string,
  { baseUrl }: MailSender,
): MailBlock[] => [
  {
    kind: 'facts',
    rows: [
      ['Provedor', `${count(compared.pspCount)}, ${money(compared.pspCents)}`],
      ['Loja', `${count(compared.ourCount)}, ${money(compared.ourCents)}`],
      ...differences
        .slice(0, mostShown)
        .map(({ name, theirCents, ourCents }): [string, string] => [
          name,
          `provedor: ${side(theirCents)}; loja: ${side(ourCents)}`,
        ]),
    ],
  },
  { kind: 'button', label: 'Ver os recebimentos', url: `${baseUrl}/recebimentos` },
];
