import type { SubStep } from '../wizard/wizard-state.ts';
import { type Menus, menusOf } from './device-menus.ts';

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
