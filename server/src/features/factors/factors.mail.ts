import { firstNameOf } from '@giro/contract/rules/person.ts';
import type { MailBlock, MailContent } from '../../platform/mail/mail-content.ts';

const ifNotThem = (resetPage: string): MailBlock[] => [
  { kind: 'text', text: 'Foi você? Então não precisa fazer mais nada.' },
  {
    kind: 'text',
    text: 'Não foi você? Alguém entrou na sua conta. Crie uma nova senha agora, confira seus segundos fatores em Segurança e fale com a loja.',
  },
  { kind: 'button', label: 'Criar nova senha', url: resetPage },
];

/** To whoever has another second factor from now on. */
export function factorAddedMail(name: string, factor: string, resetPage: string): MailContent {
  return {
    title: 'Um segundo fator foi ativado na sua conta',
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'facts', rows: [['Segundo fator', factor]] },
      { kind: 'text', text: 'Nos outros aparelhos, é preciso entrar de novo.' },
      ...ifNotThem(resetPage),
    ],
  };
}

/** To whoever has a second factor less. */
export function factorRemovedMail(name: string, factor: string, resetPage: string): MailContent {
  return {
    title: 'Um segundo fator foi retirado da sua conta',
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'facts', rows: [['Segundo fator', factor]] },
      { kind: 'text', text: 'Nos outros aparelhos, é preciso entrar de novo.' },
      ...ifNotThem(resetPage),
    ],
  };
}
