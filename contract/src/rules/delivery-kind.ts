import type { FulfilmentKind } from './fulfilment-kind.ts';

/** Sent by a carrier, or brought by somebody of the shop, to an address of its buyer's. */
export const deliveryKind: FulfilmentKind = {
  id: 'delivery',
  method: 'Entrega',
  label: 'Entrega no endereço',
  isSent: true,
  isAtOnce: false,
  step: 'Envio',
  hints: {
    approved: {
      title: 'Pagamento confirmado',
      text: 'Estamos embalando seu pedido. Avisamos por e-mail quando ele for postado.',
    },
    underWay: {
      title: 'Seu pedido está a caminho',
      text: 'Acompanhe a entrega por aqui. Alguém precisa estar no endereço para receber.',
    },
  },
  mails: {
    placed: 'postamos o aparelho e avisamos, com o código de rastreio',
    withdrawalFrom: 'depois da entrega',
    underWay: 'Seu pedido foi postado e está a caminho.',
    place: null,
    nothingLeft: 'não há nada para receber',
  },
  next: {
    approved: 'Embale o aparelho e gere a etiqueta em Envios.',
    underWay: 'Acompanhe a entrega em Envios.',
  },
  code: {
    label: 'Código de entrega',
    wrong: 'Este não é o código de entrega deste pedido.',
    malformed: 'Digite os seis números do código de entrega.',
    hint: 'Diga este código só quando receber o aparelho.',
  },
  paper: 'Comprovante de entrega',
  shopping: {
    promise: 'com entrega no seu endereço',
    terms: 'Enviamos o pedido para o endereço que você escolher.',
    missing: 'Escolha a entrega para continuar.',
    facts: 'Entrega no seu endereço.',
    check: 'endereço da entrega',
    told: 'for postado',
  },
};
