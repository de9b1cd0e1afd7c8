import { parcelBounds } from './carrier.ts';

/** Ways in which codes for sellers are asked for. */
export const sellerCodeRules = ['off', 'press', 'arrival'] as const;
export type SellerCodeRule = (typeof sellerCodeRules)[number];

export const deliveryBounds = {
  codeDays: { fewest: 7, most: 90 },
  handlingDays: { fewest: 0, most: 30 },
  fallbackHours: { fewest: 0, most: 720 },
  claimDays: { fewest: 1, most: 365 },
  extraDays: { fewest: 0, most: 30 },
  extraPercent: 100,
  boxes: 20,
  rows: 500,
  services: 30,
} as const;

/** Rows of the shop's own tariff: sent by post, or brought by somebody. */
export const tariffKinds = ['post', 'courier'] as const;
export type TariffKind = (typeof tariffKinds)[number];

/** The sources of a price: asked now, kept of an earlier answer, or of the shop's own tariff. */
export const quoteBases = ['live', 'kept', 'table'] as const;
export type QuoteBasis = (typeof quoteBases)[number];

/** The longest text of a quote. */
export const longestQuote = 600;
/** Minutes for which a quote is good. */
export const quoteMinutes = 30;
export const mostAddresses = 10;

export const noQuotes = 'Não conseguimos calcular a entrega agora. Você pode retirar na loja.';

/** A box as the shop has it: whole centimetres, grams; `typeIds` are the product types that go into it. */
export interface Box {
  name: string;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  weightG: number;
  /** Of each unit of these types. */
  unitG: number;
  /** Units that it holds. */
  fits: number;
  typeIds: readonly number[];
}

/** The box that a shop begins with. */
export const firstBox: Box = {
  name: 'Caixa de celular',
  lengthCm: 20,
  widthCm: 14,
  heightCm: 8,
  weightG: 150,
  unitG: 450,
  fits: 2,
  typeIds: [],
};

const volumeOf = ({ lengthCm, widthCm, heightCm }: Box) => lengthCm * widthCm * heightCm;

/** The preset of a product: the first that names one of its types, else the one without types. */
export function boxOfTypes(boxes: readonly Box[], typeIds: readonly number[]): Box | undefined {
  return (
    boxes.find((box) => box.typeIds.some((id) => typeIds.includes(id))) ?? boxes.find((box) => box.typeIds.length === 0)
  );
}

export interface PackedLine {
  quantity: number;
  typeIds: readonly number[];
}

/**
 * The parcel of a cart: the largest box among its products' presets, or the next larger one that holds all units. Its
 * weight is the box's and that of every unit, in grams. Undefined: no box, or no carrier would take it.
 */
export function packCart(
  boxes: readonly Box[],
  lines: readonly PackedLine[],
): { box: Box; weightG: number } | undefined {
  const presets = lines.map((line) => ({ line, box: boxOfTypes(boxes, line.typeIds) }));
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const least = Math.max(0, ...presets.map(({ box }) => (box ? volumeOf(box) : 0)));
  if (least === 0 || units === 0) return undefined;
  const box = boxes
    .filter((each) => volumeOf(each) >= least && each.fits >= units)
    .toSorted((one, other) => volumeOf(one) - volumeOf(other))[0];
  if (!box) return undefined;
  const weightG = presets.reduce(
    (sum, { line, box: preset }) => sum + line.quantity * (preset?.unitG ?? 0),
    box.weightG,
  );
  return weightG > parcelBounds.weightG ? undefined : { box, weightG };
}
