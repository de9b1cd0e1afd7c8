import { formatDate } from '@giro/contract/rules/dates.ts';
import { type Psp, pspRows } from '@giro/contract/rules/payment.ts';
import { comparedDayBlocks } from '../../platform/compared-days.mail.ts';
import type { ComparedDay } from '../../platform/compared-days.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';

interface CertificateEnd {
  isOver: boolean;
  /** True if another provider has taken the place of this one. */
  isFormer: boolean;
}

const sendNew =
  'Gere um certificado novo no site do provedor, envie-o em Configurações → Pagamentos e teste a conexão.';
const sendNewAgain =
  'Gere um certificado novo no site do provedor. Em Configurações → Pagamentos, escolha este provedor de novo, envie o certificado e volte ao provedor atual.';

function consequence(label: string, { isOver, isFormer }: CertificateEnd): string {
  if (isFormer) {
    const open = 'A loja já usa outro provedor, mas ainda pode ter cobranças, devoluções ou repasses neste.';
    return isOver
      ? `${open} Sem um certificado válido, ${label} não diz o que foi pago e não devolve.`
      : `${open} Depois desse dia, ${label} não diz mais o que foi pago e não devolve.`;
  }
  return isOver
    ? `Sem um certificado válido, ${label} não atende a loja: os pedidos novos ficam sem o Pix que se confirma sozinho.`
    : `Depois desse dia, ${label} não atende mais a loja, e os pedidos ficam sem o Pix que se confirma sozinho.`;
}

/** Tells the shop that the certificate for its provider, or for a former one, ends or has ended. */
export function certificateEndsMail(psp: Psp, expiresAt: Date, end: CertificateEnd) {
  const { label } = pspRows[psp];
  const what = `O certificado do Pix${end.isFormer ? ` em ${label}` : ''} ${end.isOver ? 'venceu' : 'vence'}`;
  return ({ baseUrl }: MailSender): MailContent => ({
    title: `${what} em ${formatDate(expiresAt.toISOString())}`,
    blocks: [
      { kind: 'text', text: consequence(label, end) },
      { kind: 'text', text: end.isFormer ? sendNewAgain : sendNew },
      { kind: 'button', label: 'Abrir as configurações', url: `${baseUrl}/configuracoes?aba=pagamentos` },
    ],
  });
}

const count = (payments: number) => `${payments} Pix`;

/** Tells the shop that the provider's list of a day is not ours. What was missing here has been recorded since. */
export const differencesMail = (compared: ComparedDay, sender: MailSender): MailContent => ({
  title: `Pix de ${formatDate(compared.day)}: confira as diferenças`,
  blocks: [
    {
      kind: 'text',
      text: `A lista do provedor e a da loja não eram iguais em ${count(compared.differences.length)}. O que faltava na loja já foi registrado.`,
    },
    ...comparedDayBlocks(compared, count, sender),
  ],
});
