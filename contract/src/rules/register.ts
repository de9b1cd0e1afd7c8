/** Why a device stands in the register of used devices. */
export const registerPurposeLabels = { purchase: 'Compra', sale: 'Venda', disposal: 'Descarte' } as const;
export type RegisterPurpose = keyof typeof registerPurposeLabels;
export const registerPurposes = Object.keys(registerPurposeLabels) as [RegisterPurpose, ...RegisterPurpose[]];
