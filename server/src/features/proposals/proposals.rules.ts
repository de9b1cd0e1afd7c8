import type { DescribedDevice } from '@giro/contract/calls/proposals.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';

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
