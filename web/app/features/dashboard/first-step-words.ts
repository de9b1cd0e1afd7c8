import type { FirstStep } from '@giro/contract/rules/back-office.ts';

interface FirstStepWords {
  label: string;
  /** The consequence while it is not done. */
  why: string;
  to: string;
}

/** Each first step as its list says it, and where it is done. */
export const firstStepWords: Record<FirstStep, FirstStepWords> = {
  mail: {
    label: 'Ligar o envio de e-mails',
    why: 'Sem ele, ninguém recebe código de envio, confirmação de pedido nem senha nova.',
    to: '/configuracoes',
  },
  pix: {
    label: 'Cadastrar a chave Pix da loja',
    why: 'É para ela que os clientes pagam.',
    to: '/configuracoes?aba=loja',
  },
  shop: {
    label: 'Dizer quem é a loja',
    why: 'CNPJ, endereço e contatos aparecem no site, nos e-mails e nos termos.',
    to: '/configuracoes?aba=loja',
  },
  hours: {
    label: 'Conferir os horários de atendimento',
    why: 'Quem vem retirar um aparelho confia neles.',
    to: '/configuracoes?aba=loja',
  },
  prices: {
    label: 'Conferir os preços da avaliação',
    why: 'É por eles que a loja se compromete a comprar.',
    to: '/avaliacoes',
  },
  terms: {
    label: 'Ler os termos do site',
    why: 'Valem como contrato entre a loja e quem compra ou vende.',
    to: '/termos',
  },
  factor: {
    label: 'Proteger sua conta com um segundo fator',
    why: 'Com ele, quem descobrir sua senha ainda não entra.',
    to: '/seguranca',
  },
  reviews: {
    label: 'Trocar os depoimentos de exemplo',
    why: 'Os que vêm com o programa são inventados.',
    to: '/configuracoes?aba=loja',
  },
  demonstration: {
    label: 'Apagar os dados de demonstração',
    why: 'Pessoas, propostas e pedidos inventados se misturam aos de verdade.',
    to: '#demonstracao',
  },
};
