import type { CarrierName } from '@giro/contract/rules/carrier.ts';

/** Public pages of parcels, by whose carrier they are; null where there is none. */
export const trackingPages: Record<CarrierName, (trackingCode: string) => string | null> = {
  manual: () => null,
  correios: (code) => `https://rastreamento.correios.com.br/app/index.php?objetos=${encodeURIComponent(code)}`,
  'melhor-envio': (code) => `https://www.melhorrastreio.com.br/rastreio/${encodeURIComponent(code)}`,
  simulador: () => null,
};
