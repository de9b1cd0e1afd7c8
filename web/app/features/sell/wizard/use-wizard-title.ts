import { useEffect } from 'react';
import { useShop } from '../../storefront/shop.ts';
import { deviceTitle } from '../offer/device-description.ts';
import { wordsOf } from '../questions/question-words.ts';
import { subStepsOf, type WizardState } from './wizard-state.ts';

/** As search engines know the page. */
export const wizardTitle = 'Venda seu celular usado';

/** The page's title at each place; the first question has the page's own name. */
export function placeName(state: WizardState): string | undefined {
  const subStep = subStepsOf(state)[state.subStep];
  if (state.step === 1) return state.subStep === 0 || !subStep ? undefined : wordsOf(subStep, state.brand?.name).title;
  if (state.step === 2) return `Proposta: ${deviceTitle(state)}`;
  if (state.step === 3) return 'Como funciona a venda';
  if (state.step === 4) return 'Seus dados';
  return 'Proposta enviada';
}

/** Has the browser's tab and history name the question at hand. */
export function useWizardTitle(state: WizardState, isReady: boolean): void {
  const { name: shop } = useShop();
  const name = isReady ? placeName(state) : undefined;

  useEffect(() => {
    document.title = `${name ?? wizardTitle} | ${shop}`;
  }, [name, shop]);
}
