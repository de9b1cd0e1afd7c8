import { createHash } from 'node:crypto';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { type ProposalExtra, proposalExtrasOf, proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import type { RecordedState } from '../../platform/record/record.ts';
import type { ValuedDevice } from '../evaluation/evaluation.service.ts';

/** Names the attempt to sell this very device: the same key with another device, or other answers, is another attempt. */
export function attemptOf(key: string, imei: string, { model, chosen }: ValuedDevice): Buffer {
  const answers = chosen.flatMap(({ items }) => items.map(({ idValue }) => idValue));
  return createHash('sha256')
    .update(JSON.stringify([key, imei, model.id, answers]))
    .digest();
}

interface Extras {
  status: number;
  shipping_code: string | null;
  rejection_reason: string | null;
  new_value_cents: number | null;
  freight_cents: number | null;
  payment_date: string | null;
  return_code: string | null;
}

const columnOf = {
  codigo: 'shipping_code',
  rejectionReason: 'rejection_reason',
  newValor: 'new_value_cents',
  custoFrete: 'freight_cents',
  dataPag: 'payment_date',
  codigoDev: 'return_code',
} satisfies Record<ProposalExtra, keyof Extras>;

/**
 * The missing detail that a proposal's status requires, newly given or stored before; undefined when nothing is
 * missing.
 */
export function missingExtra(row: Extras): { field: string; text: string } | undefined {
  return proposalExtrasOf(row.status)
    .flatMap(([field, text]) => (text === null ? [] : [{ field, text }]))
    .find(({ field }) => row[columnOf[field]] === null || row[columnOf[field]] === '');
}

interface StatedProposal extends Omit<Extras, 'rejection_reason'> {
  value_cents: number;
}

/** A proposal's status and what it brings with it, for the record of activities. */
export const proposalState = (row: StatedProposal): RecordedState => ({
  Status: proposalStatusLabel(row.status, 'admin'),
  Valor: formatReais(reaisOf(row.new_value_cents ?? row.value_cents)),
  Frete: row.freight_cents === null ? null : formatReais(reaisOf(row.freight_cents)),
  'Código de envio': row.shipping_code,
  'Código de devolução': row.return_code,
  'Data do pagamento': row.payment_date,
});
