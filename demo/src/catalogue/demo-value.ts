/** `amountReais` is never negative; `modification` says whether it is added or taken off. */
export interface DemoValue {
  value: string;
  amountReais: number;
  modification: 'acrescimo' | 'abatimento';
}
