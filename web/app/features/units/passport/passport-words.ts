import type { Passport } from '@giro/contract/calls/units.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { lookupResultLabels } from '@giro/contract/rules/imei.ts';
import { testLabels, testResultLabels } from '@giro/contract/rules/inspection.ts';
import { type UnitState, warrantyMonths } from '@giro/contract/rules/unit.ts';

/** The device's whereabouts, for whoever holds its code: nobody is named. */
export const placeWords = {
  in_stock: 'À venda na loja',
  sold: 'Vendido pela loja',
  returned: 'De volta à loja, em conferência',
  written_off: 'Fora de venda',
} as const satisfies Record<UnitState, string>;

const years = warrantyMonths / 12;
const yearsWords = years === 1 ? '1 ano' : `${years} anos`;

/** The term of the shop's guarantee: its last day once it is handed over; nothing for a device that is not on sale. */
export function guaranteeWords({ state, warranty_until }: Pick<Passport, 'state' | 'warranty_until'>) {
  if (warranty_until) return `Até ${formatDate(warranty_until)}`;
  return state === 'in_stock' || state === 'sold' ? `${yearsWords} a partir da compra` : undefined;
}

/** The life that the battery has left. */
export function batteryWords({ battery_percent, cycles }: Pick<Passport, 'battery_percent' | 'cycles'>) {
  const health = battery_percent !== null && `${battery_percent} % da capacidade original`;
  const used = cycles !== null && (cycles === 1 ? '1 ciclo de carga' : `${cycles} ciclos de carga`);
  return [health, used].filter(Boolean).join(', ') || undefined;
}

/** The method and time of erasing its data. `shop` is who did it for everybody: never one of its people. */
export function wipeWords({ wipe }: Pick<Passport, 'wipe'>, shop: string): string | undefined {
  return wipe ? `Dados apagados em ${formatDate(wipe.wiped_at)} por ${shop} (${wipe.method})` : undefined;
}

/** The official page's result for its IMEI, and its date. */
function lookupWords({ lookup }: Pick<Passport, 'lookup'>): string | undefined {
  return lookup ? `${lookupResultLabels[lookup.result]}, consultado em ${formatDate(lookup.at)}` : undefined;
}

/** Each test with its outcome in words. */
export function testWords({ tests }: Pick<Passport, 'tests'>) {
  return tests.map(({ code, result }) => ({
    code,
    result,
    label: testLabels[code],
    outcome: testResultLabels[result],
  }));
}

/** The known facts of the device besides its model and its tests, in a fixed order. */
export function passportFacts(passport: Passport, shop: string): { label: string; text: string }[] {
  const { capacity, colour, imei_end } = passport;
  const facts: [label: string, text: string | null | undefined][] = [
    ['Capacidade', capacity],
    ['Cor', colour],
    ['IMEI', imei_end && `Termina em ${imei_end}`],
    ['Bateria', batteryWords(passport)],
    ['Garantia', guaranteeWords(passport)],
    ['Consulta do IMEI', lookupWords(passport)],
    ['Privacidade', wipeWords(passport, shop)],
  ];
  return facts.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}
