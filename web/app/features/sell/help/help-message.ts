import { deviceName } from '@giro/contract/rules/device.ts';
import { answersOf } from '../offer/device-description.ts';
import { quotePath } from '../sharing/quote-link.ts';
import type { WizardState } from '../wizard/wizard-state.ts';

/** The message to the shop from somebody who is stuck: the answers so far, their question, and the way back to it. */
export function helpMessage(state: WizardState, doubt: string, origin: string): string {
  const { brand, type, model } = state;
  const device = model
    ? deviceName(brand?.name ?? '', model.name)
    : [brand?.name, type?.name].filter(Boolean).join(', ');
  return [
    'Olá! Quero vender meu aparelho e preciso de ajuda na avaliação.',
    ...(device ? [`Aparelho: ${device}`] : []),
    ...answersOf(state).map(([name, value]) => `${name}: ${value}`),
    `Minha dúvida: ${doubt}`,
    ...(model ? [`Minha avaliação: ${origin}${quotePath(state)}`] : []),
  ].join('\n');
}
