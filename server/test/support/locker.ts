import { addFulfilmentKind, type FulfilmentKind, usualFulfilment } from '@giro/contract/rules/fulfilment.ts';

/** A way to the buyer that exists in tests alone: a locker that opens to a code. */
export const locker: FulfilmentKind = {
  ...usualFulfilment,
  id: 'locker',
  method: 'Armário',
  label: 'Armário 24 horas',
  step: 'No armário',
  mails: {
    ...usualFulfilment.mails,
    placed: 'avisamos que o aparelho está no armário',
    withdrawalFrom: 'depois de abrir o armário',
    underWay: 'Seu pedido está no armário. Abra com o código.',
    place: 'Armário em',
  },
  code: { ...usualFulfilment.code, wrong: 'Este código não abre o armário.' },
};

addFulfilmentKind(locker);
