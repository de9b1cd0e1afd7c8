import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { CallDefinition } from '../call.ts';
import { longestStatusText } from '../rules/edited-text.ts';
import { createAttributeCall } from './catalogue.ts';
import { createEvaluationCall, valueProposalCall } from './evaluation.ts';
import { placeOrderCall } from './orders.ts';
import { filterProductsCall, validateCartCall } from './products.ts';
import { describedDevice } from './proposal-submission.ts';
import { changeProposalStatusCall } from './proposals.ts';
import { saveTextsCall } from './status-texts.ts';

const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));
/** Letters of two bytes each, and the longest id. */
const letters = (count: number) => 'ã'.repeat(count);
const id = 2_147_483_647;

const answers = many(100, () => ({
  atributo: letters(80),
  attributeId: id,
  items: [{ value: letters(120), idValue: id, peso: '1000000.00', type: 'abatimento' }],
}));
const prices = many(100, () => ({
  id,
  name: letters(200),
  order: 10_000,
  attributeList: many(50, () => ({ id, value: letters(200), peso: '1000000.00', modificationType: 'abatimento' })),
}));

const largest: [name: string, schema: z.ZodType | undefined, body: unknown, carries?: CallDefinition['carries']][] = [
  ['answers to a hundred questions', valueProposalCall.body, { idModel: id, selectedOptions: answers }],
  [
    'a proposal of a hundred answers',
    describedDevice,
    {
      selectedBrandName: letters(80),
      selectedTypeName: letters(80),
      selectedModelName: letters(120),
      selectedOptionsArray: answers,
    },
  ],
  [
    'a filter by fifty attributes',
    filterProductsCall.body,
    {
      filters: {
        modelos: many(200, () => id),
        attributes: Object.fromEntries(many(50, (index) => [letters(118) + index, many(40, () => id)])),
      },
    },
  ],
  ['a cart of 200 products', validateCartCall.body, { ids: many(200, () => id) }],
  [
    'an order of a hundred products',
    placeOrderCall.body,
    {
      products: many(100, () => ({ id, quantity: 100_000 })),
      totalAmount: '1000000.00',
      payment_method: 'Pix',
      deliveryMethod: 'Retirada na loja',
    },
  ],
  [
    'an attribute of 200 values',
    createAttributeCall.body,
    {
      caracteristica: letters(80),
      valores: many(200, () => ({ id, value: letters(120) })),
      ordem: 1,
      selectedClassification: 1,
    },
  ],
  [
    'a rejection with a long reason',
    changeProposalStatusCall.body,
    { proposalId: id, status: 4, rejectionReason: letters(20_000) },
  ],
  [
    'the texts of every status',
    saveTextsCall.body,
    {
      texts: many(17, (status) => ({
        subject: 'proposal',
        status: status + 1,
        mail: letters(longestStatusText),
        whatsapp: letters(longestStatusText),
      })),
    },
  ],
  [
    'a model with 5,000 prices and a picture',
    createEvaluationCall.body,
    {
      brand: letters(80),
      tipo: letters(80),
      model: letters(120),
      ordem: 1,
      valorBase: 1,
      selectedAttributes: prices,
      base64Image: `data:image/png;base64,${'A'.repeat(2_899_900)}`,
      selectedClassification: 1,
    },
    createEvaluationCall.carries,
  ],
];

test.each(largest)('%s fits into what its call takes', (_, schema, body, carries) => {
  expect(schema?.safeParse(body).error?.issues).toBeUndefined();
  const kilobytes = Buffer.byteLength(JSON.stringify(body)) / 1024;
  expect(kilobytes).toBeLessThan(carries === 'pictures' ? 8 * 1024 : 64);
});
