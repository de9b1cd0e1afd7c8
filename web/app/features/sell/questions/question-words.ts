import { useEffect } from 'react';
import { useShop } from '../../storefront/shop.ts';
import { deviceTitle } from '../offer/device-description.ts';
import { type SubStep, subStepsOf, type WizardState } from '../wizard/wizard-state.ts';

/** Whose menus a device has: help names the entries that its owner sees. */
export type Menus = 'apple' | 'android';

export const menusOf = (brand: string | undefined): Menus => (/apple/i.test(brand ?? '') ? 'apple' : 'android');

interface QuestionWords {
  title: string;
  hint?: string;
}
/** Words whose hint depends on the device's menus, one for each kind of them. */
interface BrandedWords {
  title: string;
  hint?: string | Record<Menus, string>;
}

const fixed: Record<'brand' | 'type' | 'model', BrandedWords> = {
  brand: { title: 'Qual é a marca do seu aparelho?' },
  type: { title: 'Que tipo de aparelho é?' },
  model: {
    title: 'Qual é o modelo?',
    hint: {
      apple: 'O nome está em Ajustes › Geral › Sobre.',
      android: 'O nome está em Configurações › Sobre o dispositivo.',
    },
  },
};

const byAttribute: Record<string, BrandedWords> = {
  Conexão: { title: 'Como ele se conecta?', hint: 'Na dúvida, veja se há uma gaveta de chip na lateral do aparelho.' },
  Capacidade: {
    title: 'Qual é a capacidade?',
    hint: {
      apple: 'Está em Ajustes › Geral › Sobre.',
      android: 'Está em Configurações › Armazenamento.',
    },
  },
  Cores: { title: 'Qual é a cor?', hint: 'Olhe a traseira, sem capa.' },
  Acessórios: {
    title: 'O que vai junto com o aparelho?',
    hint: 'Marque só o que você ainda tem. Não tem nada disso? É só continuar.',
  },
  Defeitos: {
    title: 'Ele tem algum destes problemas?',
    hint: 'Marque todos os que ele tem. Não tem nenhum? É só continuar.',
  },
  Operação: { title: 'Ele está funcionando?', hint: 'Ligue o aparelho e teste tela, som, câmera e chamadas.' },
};

function brandedWordsOf(subStep: SubStep): BrandedWords {
  if (subStep.kind !== 'attribute') return fixed[subStep.kind];
  return byAttribute[subStep.label.trim()] ?? { title: `Sobre o seu aparelho: ${subStep.label}` };
}

/**
 * The question as a person would ask it, its hint in the words of the brand's menus; an attribute that we have no words
 * for asks by its name.
 */
export function wordsOf(subStep: SubStep, brand: string | undefined): QuestionWords {
  const { title, hint } = brandedWordsOf(subStep);
  return { title, hint: typeof hint === 'object' ? hint[menusOf(brand)] : hint };
}

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
