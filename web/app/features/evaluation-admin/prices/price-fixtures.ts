import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import type { Evaluation } from '@giro/contract/calls/evaluation.ts';

const attribute = (id: number, name: string, ordem: number, values: [number, string][]): Attribute => ({
  id,
  name,
  attribute_name: name,
  ordem,
  classification: 1,
  is_filter: true,
  types: [],
  version: 1,
  attribute_values: values.map(([valueId, value], index) => ({ id: valueId, value, ordem: index + 1 })),
});

/** The questions of the tests' wizard; 'Sim' and 'Não' stand twice. */
export const attributes: Attribute[] = [
  attribute(1, 'Capacidade', 1, [
    [10, '64 GB'],
    [11, '128 GB'],
  ]),
  attribute(2, 'Operação', 2, [
    [20, 'Sim'],
    [21, 'Não'],
  ]),
  attribute(3, 'Conexão', 3, [
    [30, 'Sim'],
    [31, 'Não'],
  ]),
  attribute(6, 'Defeitos', 4, [
    [60, 'Tela trincada'],
    [61, 'Botão solto'],
  ]),
];

/** A model worth R$ 1.000,00 that asks its defects first. */
export const evaluation: Evaluation = {
  model_id: 7,
  model_name: 'Moto G',
  brands_id: 3,
  type_id: 2,
  ordem: 4,
  valor_base: 1000,
  image_model: '/files/moto.webp',
  marca: 'Motorola',
  tipo: 'Smartphone',
  classification: 3,
  version: 5,
  attributes: {
    Capacidade: {
      id: 1,
      ordem: 2,
      valores: [
        { id: 10, attribute_value: '64 GB', peso: 0, modification_type: 'acrescimo', ordem: 1 },
        { id: 11, attribute_value: '128 GB', peso: 200.5, modification_type: 'acrescimo', ordem: 2 },
      ],
    },
    Defeitos: {
      id: 6,
      ordem: 1,
      valores: [{ id: 60, attribute_value: 'Tela trincada', peso: 400, modification_type: 'abatimento', ordem: 1 }],
    },
  },
};
