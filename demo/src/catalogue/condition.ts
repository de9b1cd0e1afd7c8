/** `amountReais` is never negative; `modification` says whether it is added or taken off. */
export interface DemoValue {
  value: string;
  amountReais: number;
  modification: 'acrescimo' | 'abatimento';
}

export type DeviceKind = 'phone' | 'tablet' | 'watch';

/** A label and its weight as a share of the model's base price. */
type Share = [label: string, share: number];

const phoneDefects: Share[] = [
  ['Tela trincada', 0.26],
  ['Tela com manchas ou riscos profundos', 0.16],
  ['Traseira trincada', 0.12],
  ['Bateria abaixo de 80%', 0.09],
  ['Câmera com defeito', 0.13],
  ['Alto-falante ou microfone com defeito', 0.07],
  ['Face ID ou leitor digital não funciona', 0.15],
  ['Botões com defeito', 0.05],
  ['Marcas de uso visíveis', 0.04],
];

const tabletDefects: Share[] = [
  ['Tela trincada', 0.3],
  ['Tela com manchas ou riscos profundos', 0.18],
  ['Traseira amassada', 0.1],
  ['Bateria abaixo de 80%', 0.1],
  ['Câmera com defeito', 0.06],
  ['Alto-falante ou microfone com defeito', 0.07],
  ['Face ID ou leitor digital não funciona', 0.12],
  ['Botões com defeito', 0.05],
  ['Marcas de uso visíveis', 0.04],
];

const watchDefects: Share[] = [
  ['Tela trincada', 0.38],
  ['Tela com manchas ou riscos profundos', 0.2],
  ['Traseira trincada', 0.14],
  ['Bateria abaixo de 80%', 0.1],
  ['Sensores de saúde não funcionam', 0.12],
  ['Alto-falante ou microfone com defeito', 0.08],
  ['Coroa ou botão com defeito', 0.08],
  ['Marcas de uso visíveis', 0.05],
];

const defects: Record<DeviceKind, Share[]> = { phone: phoneDefects, tablet: tabletDefects, watch: watchDefects };

const phoneAccessories: Share[] = [
  ['Caixa original', 0.012],
  ['Carregador original', 0.018],
  ['Cabo original', 0.01],
  ['Nota fiscal', 0.015],
];

const watchAccessories: Share[] = [
  ['Caixa original', 0.015],
  ['Carregador original', 0.03],
  ['Pulseira original', 0.04],
  ['Nota fiscal', 0.02],
];

function toStep(reais: number, step: number): number {
  return Math.max(step, Math.round(reais / step) * step);
}

function taken(baseReais: number, [value, share]: Share): DemoValue {
  return { value, amountReais: toStep(baseReais * share, 10), modification: 'abatimento' };
}

/** Accessories add a little, in steps of 5 reais. */
export function accessoriesOf(kind: DeviceKind, baseReais: number): DemoValue[] {
  const shares = kind === 'watch' ? watchAccessories : phoneAccessories;
  return shares.map(([value, share]) => {
    return { value, amountReais: toStep(baseReais * share, 5), modification: 'acrescimo' };
  });
}

/** Together the defects may exceed the base; an offer never falls below zero. */
export function defectsOf(kind: DeviceKind, baseReais: number): DemoValue[] {
  return defects[kind].map((share) => taken(baseReais, share));
}

export function operationOf(baseReais: number): DemoValue[] {
  return [
    { value: 'Funciona perfeitamente', amountReais: 0, modification: 'acrescimo' },
    taken(baseReais, ['Liga, mas com falhas', 0.45]),
    taken(baseReais, ['Não liga', 0.7]),
  ];
}
