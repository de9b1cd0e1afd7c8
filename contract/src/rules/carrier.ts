/** Who takes the shop's parcels. 'manual': the shop's people ask for labels and codes themselves, and type them. */
export const carriers = ['manual', 'correios', 'melhor-envio', 'simulador'] as const;
export type CarrierName = (typeof carriers)[number];

export const carrierLabels: Record<CarrierName, string> = {
  manual: 'Sem transportadora',
  correios: 'Correios',
  'melhor-envio': 'Melhor Envio',
  simulador: 'Simulador',
};

export const carrierEnvironments = ['producao', 'homologacao'] as const;
export type CarrierEnvironment = (typeof carrierEnvironments)[number];

/** Ways of a carrier's services: from the shop, and to it with a code that a seller shows at the counter. */
export const serviceWays = ['send', 'reverse'] as const;
export type ServiceWay = (typeof serviceWays)[number];

/** Parts of a setup that a failed test is about. */
export const carrierCauses = ['address', 'credentials', 'card', 'services', 'quote', 'timeout'] as const;
export type CarrierCause = (typeof carrierCauses)[number];

/** A parcel must be within these: a side in centimetres, all three together, and grams. */
export const parcelBounds = {
  length: { least: 16, most: 100 },
  width: { least: 11, most: 100 },
  height: { least: 2, most: 100 },
  sides: 200,
  weightG: 30_000,
} as const;
