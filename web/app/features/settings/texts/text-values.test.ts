import type { ShownTexts } from '@giro/contract/calls/status-texts.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/call-api.ts';
import { describeRefusal, saveFailure, textLabelsOf, textsBodyOf, textValuesOf } from './text-values.ts';

const loaded: ShownTexts = {
  texts: [
    {
      subject: 'proposal',
      status: 1,
      label: 'Pendente',
      mail: null,
      original_mail: null,
      whatsapp: null,
      original_whatsapp: 'Oi.',
      placeholders: [],
    },
    {
      subject: 'order',
      status: 2,
      label: 'Aprovado',
      mail: 'Pago, {nome}.',
      original_mail: 'Pago.',
      whatsapp: null,
      original_whatsapp: 'Olá.',
      placeholders: [],
    },
  ],
  version: 3,
};
const values = textValuesOf(loaded);

describe('the texts in their form', () => {
  it('are the edited ones, else the original ones, where there is one at all', () => {
    expect(values).toEqual({
      'proposal-1-whatsapp': 'Oi.',
      'order-2-mail': 'Pago, {nome}.',
      'order-2-whatsapp': 'Olá.',
    });
  });

  it('are sent where they were changed alone', () => {
    expect(textsBodyOf(values, loaded)).toEqual({ texts: [] });
    expect(textsBodyOf({ ...values, 'order-2-mail': 'Pago.' }, loaded)).toEqual({
      texts: [{ subject: 'order', status: 2, mail: 'Pago.' }],
    });
  });

  it('that are refused are named', () => {
    const labels = textLabelsOf(loaded.texts);
    const refused = (errors: object) => describeRefusal(new ApiError(422, { errors }), labels);
    expect(refused({ 'order-2-mail': ['x'], 'proposal-1-whatsapp': ['y'] })).toEqual([
      'Confira: Pedidos, Aprovado (e-mail); Propostas, Pendente (WhatsApp).',
    ]);
    expect(refused({ texts: ['Longo.'] })).toEqual(['Longo.']);
    expect(describeRefusal(new ApiError(0), labels)).toEqual([saveFailure]);
  });
});
