import type { StatusTone } from './status-tone.ts';

/** Location of one device of the shop. */
export const unitStateRows = {
  in_stock: { label: 'Em estoque', tone: 'good' },
  sold: { label: 'Vendido', tone: 'over' },
  returned: { label: 'Devolvido', tone: 'waiting' },
  written_off: { label: 'Baixado', tone: 'refused' },
} as const satisfies Record<string, { label: string; tone: StatusTone }>;
export type UnitState = keyof typeof unitStateRows;
export const unitStates = Object.keys(unitStateRows) as [UnitState, ...UnitState[]];

/** Months the shop answers for the things it sold. */
export const warrantyMonths = 12;

/** Why a device stands in the register of used devices. */
export const registerPurposeLabels = { purchase: 'Compra', sale: 'Venda', disposal: 'Descarte' } as const;
export type RegisterPurpose = keyof typeof registerPurposeLabels;
export const registerPurposes = Object.keys(registerPurposeLabels) as [RegisterPurpose, ...RegisterPurpose[]];
