import { createRandom, type Random } from '@giro/demo/living/random.ts';
import { type BuyingSteps, dearCoupon, type Line, type Purchase, welcomeCoupon } from './buying-steps.ts';
import { inventImei } from './described-devices.ts';
import { createMoments, type Moments } from './moments.ts';
import type { SellingSteps } from './selling-steps.ts';
import type { SellingStories } from './selling-stories.ts';
import type { Script, Step } from './stage.ts';

/** People who buy begin with this one: some of them sell as well. */
const firstBuyer = 18;
const buyers = 42;

/** Orders of the catalogue: how many of each kind, and between how many days ago they begin. */
const kinds = [
  { kind: 'handedOver', count: 10, from: 6, to: 88 },
  { kind: 'givenBack', count: 2, from: 9, to: 12 },
  { kind: 'shelvedAgain', count: 3, from: 24, to: 70 },
  { kind: 'writtenOff', count: 1, from: 55, to: 55 },
  { kind: 'toPrepare', count: 7, from: 0, to: 2 },
  { kind: 'toFetch', count: 4, from: 3, to: 6 },
  { kind: 'unpaid', count: 4, from: 0, to: 0 },
  { kind: 'expired', count: 9, from: 3, to: 86 },
  { kind: 'cancelled', count: 6, from: 4, to: 80 },
] as const;

type Kind = (typeof kinds)[number]['kind'];

interface Story {
  purchase: Purchase;
  day: number;
  when: Moments;
  random: Random;
}

/** A sale that somebody gives back, and when. */
export interface GivenBack {
  purchase: Purchase;
  soldAt: Date;
  backAt: Date;
}

interface CatalogueProduct {
  id: number;
  sku: string;
}

const isAccessory = ({ sku }: CatalogueProduct) => sku.startsWith('ACC-');

/** Orders of the demo's buyers: devices that the shop has bought of sellers, and products of the catalogue. */
export function tellBuyingStories(
  loadedAt: Date,
  catalogue: readonly CatalogueProduct[],
  forSale: SellingStories['forSale'],
  step: BuyingSteps & Pick<SellingSteps, 'takenOff'> & Pick<Script, 'sweep'>,
): { steps: Step[]; givenBack: GivenBack[] } {
  const givenBack: GivenBack[] = [];
  const accessories = catalogue.filter(isAccessory);
  const devices = catalogue.filter((product) => !isAccessory(product));
  const lineOf = ({ id }: CatalogueProduct, imei?: string): Line => ({ productId: () => id, quantity: 1, imei });

  /** A device, some with an accessory or two; or accessories alone. */
  function cartOf(kind: Kind, random: Random): Line[] {
    const needsDevice = kind === 'givenBack' || kind === 'shelvedAgain' || kind === 'writtenOff';
    const extras = [...new Set([random.pick(accessories), random.pick(accessories)])].map((product) => lineOf(product));
    const device = lineOf(random.pick(devices), inventImei(random));
    if (needsDevice) return [device];
    if (random.chance(40)) return extras;
    return random.chance(35) ? [device, ...extras.slice(0, 1)] : [device];
  }

  function paid({ purchase, day, when, random }: Story): Step[] {
    const placed = step.ordered(when.customer(day), purchase);
    if (random.chance(45)) return [placed, step.received(when.soon(), purchase)];
    return [placed, step.confirmed(when.shop(day), purchase)];
  }

  const fetched = (story: Story): Step[] => [
    ...paid(story),
    step.prepared(story.when.shop(story.day - 1), story.purchase),
    step.handedOver(story.when.shop(story.day - story.random.whole(2, 4)), story.purchase),
  ];

  const tell: Record<Kind, (story: Story) => Step[]> = {
    handedOver: fetched,
    givenBack(story) {
      const { purchase, when } = story;
      const sold = fetched(story);
      const [soldAt, backAt] = [when.last(), when.shop(1)];
      givenBack.push({ purchase, soldAt, backAt });
      return [...sold, step.givenBack(backAt, purchase)];
    },
    shelvedAgain: (story) => [
      ...fetched(story),
      step.givenBack(story.when.shop(story.day - 8), story.purchase),
      step.shelvedAgain(story.when.shop(story.day - 9), story.purchase),
    ],
    writtenOff: (story) => [
      ...fetched(story),
      step.givenBack(story.when.shop(story.day - 7), story.purchase),
      step.writtenOff(story.when.shop(story.day - 10), story.purchase),
    ],
    toPrepare: (story) => paid(story),
    toFetch: (story) => [...paid(story), step.prepared(story.when.shop(1), story.purchase)],
    unpaid: ({ purchase, when, random }) => [step.ordered(when.minutesAgo(random.whole(15, 700)), purchase)],
    expired: ({ purchase, day, when }) => {
      const placed = step.ordered(when.customer(day), purchase);
      const [reminded, ended] = [20.2, 24.01].map((hours) => new Date(when.last().getTime() + hours * 3_600_000));
      return [placed, ...[reminded, ended].flatMap((at) => (at ? [step.sweep(at, 'orders')] : []))];
    },
    cancelled: ({ purchase, day, when, random }) => [
      step.ordered(when.customer(day), purchase),
      ...(random.chance(50) ? [step.confirmed(when.shop(day), purchase)] : []),
      step.cancelled(when.shop(Math.max(day - 1, 0)), purchase),
    ],
  };

  /** Some name one; the second kind came later than many of them. */
  const couponOf = (index: number) => {
    if (index % 6 === 1) return welcomeCoupon.code;
    return index % 4 === 2 ? dearCoupon.code : undefined;
  };

  let count = 0;
  function begin(day: number, linesOf: (random: Random) => readonly Line[], after?: Date): Story {
    const index = count++;
    const random = createRandom(5_000 + index);
    const lines = linesOf(random);
    const buyer = firstBuyer + ((index * 11) % buyers);
    const purchase = {
      ...{ buyer, lines, random, key: `demonstracao-${index}`, orderId: 0, totalCents: 0 },
      coupon: couponOf(index),
    };
    return { purchase, day, random, when: createMoments(loadedAt, random, after) };
  }

  const soldOn = forSale.flatMap(({ sale, day, stockedAt }) => {
    const line = { productId: () => sale.productId, quantity: 1, imei: sale.device.imei };
    const story = begin(Math.max(day - 1, 3), () => [line], stockedAt);
    const steps = fetched(story);
    return [...steps, step.takenOff(story.when.shop(story.day - 4), sale)];
  });
  const ofCatalogue = kinds.flatMap(({ kind, count: many, from, to }) =>
    Array.from({ length: many }, (_, index) => {
      const day = from + Math.floor(((to - from + 1) * index) / many);
      return tell[kind](begin(day, (random) => cartOf(kind, random)));
    }),
  );
  const began = new Date(loadedAt.getTime() - 90.5 * 86_400_000);
  const steps = [step.couponsMade(began), ...soldOn, ...ofCatalogue.flat(), ...moneyForNothing()];
  return { steps, givenBack };

  /** Pix that the shop has to look at: one of nobody's order. */
  function moneyForNothing(): Step[] {
    const story = begin(2, (random) => [lineOf(random.pick(accessories))]);
    const [placed] = paid(story);
    const unknown = step.received(story.when.minutesAgo(95), story.purchase, { cents: 15_000, isNamed: false });
    return placed ? [placed, step.cancelled(story.when.shop(1), story.purchase), unknown] : [];
  }
}
