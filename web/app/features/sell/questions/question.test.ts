import { expect, it } from 'vitest';
import { chatAddress } from '../../storefront/chat-link.tsx';
import { describeDevice, stateAfter } from '../wizard/wizard-fixtures.ts';
import { helpMessage } from './question.tsx';

const origin = 'https://loja.test';

it('tells the shop what has been answered, what is asked, and the way back to it', () => {
  const state = stateAfter(...describeDevice.slice(0, 7));
  expect(helpMessage(state, 'Não sei responder “Ele tem algum destes problemas?”.', origin).split('\n')).toEqual([
    'Olá! Quero vender meu aparelho e preciso de ajuda na avaliação.',
    'Aparelho: Apple iPhone 13',
    'Capacidade: 256 GB',
    'Cores: Azul',
    'Acessórios: Caixa original',
    'Minha dúvida: Não sei responder “Ele tem algum destes problemas?”.',
    `Minha avaliação: ${origin}/quero-vender?modelo=10&respostas=2-22_3-31_4-41`,
  ]);
});

it('of a model that is not listed tells what is known of it', () => {
  const text = helpMessage(stateAfter(...describeDevice.slice(0, 2)), 'Meu modelo não está na lista.', origin);
  expect(text).toContain('Aparelho: Apple, Smartphone\n');
  expect(text).not.toContain('http');
  expect(helpMessage(stateAfter(), 'Meu modelo não está na lista.', origin)).not.toContain('Aparelho');
});

it('is written into a chat, every character of it', () => {
  const address = new URL(chatAddress('5547999998888', 'Olá & “até” já?\n#1 😀'));
  expect(address.origin + address.pathname).toBe('https://wa.me/5547999998888');
  expect(address.searchParams.get('text')).toBe('Olá & “até” já?\n#1 😀');
});
