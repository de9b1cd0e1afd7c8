import { formatSoon } from '@giro/contract/rules/dates.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatuses, orderStatusLabel, orderStatus as s } from '@giro/contract/rules/order-status.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import type { SubjectTexts } from '../settings/status-texts.service.ts';
import { explanationsOf } from './orders.mail.ts';
import type { OrderRow } from './orders.queries.ts';

const placeholders = {
  nome: { meaning: 'primeiro nome de quem comprou', example: 'Ana' },
  numero: { meaning: 'número do pedido', example: 'ABCD2345' },
  valor: { meaning: 'total do pedido', example: 'R$ 1.500,00' },
  link: { meaning: 'página do pedido', example: 'https://sualoja.com.br/pedidos/ABCD2345' },
  loja: { meaning: 'nome da loja', example: 'Giro' },
  reserva: { meaning: 'fim da reserva', example: '17/03 às 14:00', statuses: [s.pending] },
  endereco: { meaning: 'endereço da loja', example: 'Rua XV de Novembro, 100', statuses: [s.pickup] },
  horario: { meaning: 'horário da loja', example: 'Segunda a sexta: 09:00–18:00', statuses: [s.pickup] },
} satisfies SubjectTexts['placeholders'];

const explanations = explanationsOf();

/** Texts for each status of an order in mails and chats. */
export const orderTexts: SubjectTexts = {
  subject: 'order',
  texts: orderStatuses.map((status) => ({
    status,
    label: orderStatusLabel(status, 'orders'),
    mail: explanations[status],
    whatsapp: [
      'Olá, {nome}. Aqui é a {loja}.',
      `É sobre o seu pedido {numero}. ${explanations[status]}`,
      'Veja o pedido: {link}',
    ].join('\n'),
  })),
  placeholders,
};

/** Values of an order for the texts of its status. */
export function orderTextValues(
  row: OrderRow,
  buyerName: string,
  baseUrl: string,
): Omit<Record<keyof typeof placeholders, string | null>, 'loja' | 'endereco' | 'horario'> {
  return {
    nome: firstNameOf(buyerName),
    numero: row.order_code,
    valor: formatReais(reaisOf(row.total_cents)),
    link: `${baseUrl}/pedidos/${row.order_code}`,
    reserva: row.hold_until && formatSoon(row.hold_until.toISOString()),
  };
}
