import { createHash } from 'node:crypto';
import type { DescribedDevice } from '@giro/contract/calls/proposals.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { ValuedDevice } from '../evaluation/evaluation.service.ts';

/** The device of a proposal in the evaluation's words. */
export function deviceNames(device: DescribedDevice) {
  return {
    idModel: device.idModel,
    brand: device.selectedBrandName,
    type: device.selectedTypeName,
    model: device.selectedModelName,
    selected: device.selectedOptionsArray,
  };
}

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
  return_code: string | null;
}

/** What a proposal's status cannot be without, newly given or stored before; undefined when nothing is missing. */
export function missingExtra(row: Extras): { field: string; text: string } | undefined {
  const { codeSent, purchaseRejected, returned } = proposalStatus;
  if (row.status === codeSent && !row.shipping_code) return { field: 'codigo', text: 'Informe o código de envio.' };
  if (row.status === purchaseRejected && !row.rejection_reason) {
    return { field: 'rejectionReason', text: 'Explique o motivo da reprovação.' };
  }
  if (row.status === returned && !row.return_code) {
    return { field: 'codigoDev', text: 'Informe o código de devolução.' };
  }
  return undefined;
}
