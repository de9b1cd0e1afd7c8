import type { SubStep } from '../wizard/wizard-state.ts';

interface QuestionWords {
  title: string;
  hint?: string;
}

const fixed: Record<'brand' | 'type' | 'model', QuestionWords> = {
  brand: { title: 'Qual é a marca do seu aparelho?' },
  type: { title: 'Que tipo de aparelho é?' },
  model: {
    title: 'Qual é o modelo?',
    hint: 'O nome está em Ajustes › Geral › Sobre (iPhone e iPad) ou em Configurações › Sobre o dispositivo (Android).',
  },
};

const byAttribute: Record<string, QuestionWords> = {
  Conexão: { title: 'Como ele se conecta?', hint: 'Na dúvida, veja se há uma gaveta de chip na lateral do aparelho.' },
  Capacidade: {
    title: 'Qual é a capacidade?',
    hint: 'Está em Ajustes › Geral › Sobre (iPhone e iPad) ou em Configurações › Armazenamento (Android).',
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

/** The question as a person would ask it; an attribute that we have no words for asks by its name. */
export function wordsOf(subStep: SubStep): QuestionWords {
  if (subStep.kind !== 'attribute') return fixed[subStep.kind];
  return byAttribute[subStep.label.trim()] ?? { title: `Sobre o seu aparelho: ${subStep.label}` };
}
