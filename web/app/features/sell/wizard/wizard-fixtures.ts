import type { SellBrand } from '@giro/contract/calls/evaluation.ts';
import {
  initialState,
  type ModelQuestions,
  type WizardAction,
  type WizardState,
  wizardReducer,
} from './wizard-state.ts';

/** A small catalogue for tests: one brand, two types, two models, four questions. Amounts are reais. */

const model = (id: number, name: string, ordem: number) => ({ id, name, ordem, image_model: null, max_value: 2000 });

export const brands: SellBrand[] = [
  {
    id: 1,
    name: 'Apple',
    brand: 'Apple',
    image_marca: null,
    types: [
      { id: 2, name: 'Smartphone', models: [model(10, 'iPhone 13', 1), model(11, 'iPhone 14', 2)] },
      { id: 5, name: 'Tablet', models: [] },
    ],
  },
];

const value = (id: number, attribute_value: string, peso: number, modification_type: 'acrescimo' | 'abatimento') => ({
  id,
  attribute_value,
  peso,
  modification_type,
  ordem: id,
});

export const questions: ModelQuestions = {
  baseValue: 1000,
  attributes: [
    {
      id: 2,
      attribute_name: 'Capacidade',
      ordem: 1,
      valores: [value(21, '128 GB', 0, 'acrescimo'), value(22, '256 GB', 200.5, 'acrescimo')],
    },
    {
      id: 3,
      attribute_name: 'Cores',
      ordem: 2,
      valores: [value(31, 'Azul', 0, 'acrescimo'), value(32, 'Preto', 0, 'acrescimo')],
    },
    {
      id: 4,
      attribute_name: 'Acessórios',
      ordem: 3,
      valores: [value(41, 'Caixa original', 20, 'acrescimo'), value(42, 'Nota fiscal', 30, 'acrescimo')],
    },
    { id: 6, attribute_name: 'Defeitos', ordem: 4, valores: [value(61, 'Tela trincada', 300, 'abatimento')] },
  ],
};

export const chooseModel: WizardAction[] = [
  { type: 'brand-chosen', brand: { id: 1, name: 'Apple' } },
  { type: 'type-chosen', deviceType: { id: 2, name: 'Smartphone' } },
  { type: 'model-chosen', model: { id: 10, name: 'iPhone 13', image: null }, questions },
];

export const describeDevice: WizardAction[] = [
  ...chooseModel,
  { type: 'answered', attributeId: 2, valueId: 22 },
  { type: 'answered', attributeId: 3, valueId: 31 },
  { type: 'toggled', attributeId: 4, valueId: 41 },
  { type: 'confirmed', attributeId: 4 },
  { type: 'confirmed', attributeId: 6 },
];

export function stateAfter(...actions: WizardAction[]): WizardState {
  return actions.reduce(wizardReducer, initialState);
}
