import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import type { Arrival } from './arrivals.queries.ts';

interface Links {
  confirm: string;
  cancel: string;
}

/** Asks whoever reads the mail of an address whether they want the notice. */
export function confirmNoticeMail(words: string, { confirm, cancel }: Links): MailContent {
  return {
    title: 'Confirme o seu aviso de chegada',
    blocks: [
      { kind: 'text', text: `Pediram um aviso neste e-mail para quando chegar: ${words}.` },
      { kind: 'text', text: 'Foi você? Confirme, e mandamos um único e-mail quando ele estiver na loja.' },
      { kind: 'button', label: 'Quero ser avisado', url: confirm },
      {
        kind: 'text',
        text: `O link vale por ${retention.unconfirmedNoticeDays} dias. Se não foi você, ignore este e-mail: sem a confirmação, apagamos o seu endereço.`,
      },
    ],
    unsubscribeUrl: cancel,
  };
}

/** Tells that what somebody waits for can be had. */
export function arrivalMail(
  { sku, name, price_cents, search }: Arrival,
  cancelUrl: string,
): (sender: MailSender) => MailContent {
  return ({ shop, baseUrl }) => ({
    title: search ? `Chegou na loja: ${name}` : `Voltou à loja: ${name}`,
    blocks: [
      {
        kind: 'text',
        text: search
          ? `Você pediu um aviso quando a ${shop} tivesse “${search}”. Acabou de chegar:`
          : `Você pediu um aviso quando este aparelho voltasse à ${shop}. Ele está de volta:`,
      },
      {
        kind: 'facts',
        rows: [
          ['Aparelho', name],
          ['Preço', formatReais(reaisOf(price_cents))],
        ],
      },
      { kind: 'button', label: 'Ver o aparelho', url: `${baseUrl}${productPath({ SKU: sku, name })}` },
      {
        kind: 'text',
        text: 'São poucas unidades e o aviso não reserva nenhuma. Este é o único e-mail deste aviso: para receber outro, peça de novo na loja.',
      },
    ],
    unsubscribeUrl: cancelUrl,
  });
}
