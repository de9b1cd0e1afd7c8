import { letter, type MailContent } from '../../platform/mail/mail-content.ts';

/** To whoever has another factor from now on, or one less. */
const changedMail = (name: string, title: string, factor: string, resetPage: string): MailContent =>
  letter(
    name,
    title,
    { kind: 'facts', rows: [['Segundo fator', factor]] },
    'Nos outros aparelhos, é preciso entrar de novo.',
    'Foi você? Então não precisa fazer mais nada.',
    'Não foi você? Alguém entrou na sua conta. Crie uma nova senha agora, confira seus segundos fatores em Segurança e fale com a loja.',
    { kind: 'button', label: 'Criar nova senha', url: resetPage },
  );

export const factorAddedMail = (name: string, factor: string, resetPage: string) =>
  changedMail(name, 'Um segundo fator foi ativado na sua conta', factor, resetPage);

export const factorRemovedMail = (name: string, factor: string, resetPage: string) =>
  changedMail(name, 'Um segundo fator foi retirado da sua conta', factor, resetPage);

/** Names of second factors in mails and the record. */
export const appName = 'Aplicativo autenticador';
export const passkeyName = (name: string) => `Chave de acesso “${name}”`;
