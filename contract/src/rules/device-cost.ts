/** Costs of a device beside what its seller was paid: what pays a seller with credit more, its ways, its repair. */
export const deviceCostKinds = ['bonus', 'freight', 'parts', 'other'] as const;
export type DeviceCostKind = (typeof deviceCostKinds)[number];
export const deviceCostLabels: Record<DeviceCostKind, string> = {
  bonus: 'Bônus',
  freight: 'Frete',
  parts: 'Peças',
  other: 'Outros',
};

/** The largest single cost, in centavos. */
export const mostDeviceCostCents = 10_000_000;
