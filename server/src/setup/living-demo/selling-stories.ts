import { createRandom, type Random } from '@giro/demo/living/random.ts';
import { blockReason } from '@giro/demo/living/words.ts';
import type { Wizard } from './described-devices.ts';
import { createMoments, type Moments } from './moments.ts';
import type { Sale, SellingSteps } from './selling-steps.ts';
import type { Script, Step } from './stage.ts';

/** People who sell; the others only buy. */
const sellers = 46;

/** Number of stories of each kind, and the range of days ago in which they begin. */
const kinds = [
  { kind: 'today', count: 4, from: 0, to: 0 },
  { kind: 'unanswered', count: 5, from: 2, to: 5 },
  { kind: 'quoteOver', count: 3, from: 9, to: 14 },
  { kind: 'oldApproved', count: 2, from: 87, to: 90 },
  { kind: 'oldCancelled', count: 4, from: 84, to: 90 },
  { kind: 'codeSent', count: 10, from: 2, to: 7 },
  { kind: 'onItsWay', count: 6, from: 6, to: 11 },
  { kind: 'onTheBench', count: 3, from: 7, to: 12 },
  { kind: 'soldOn', count: 34, from: 22, to: 90 },
  { kind: 'toStock', count: 3, from: 14, to: 19 },
  { kind: 'toPay', count: 5, from: 8, to: 12 },
  { kind: 'beingPaid', count: 1, from: 9, to: 10 },
  { kind: 'withoutAccount', count: 3, from: 8, to: 13 },
  { kind: 'rejected', count: 3, from: 8, to: 12 },
  { kind: 'offerOpen', count: 5, from: 7, to: 10 },
  { kind: 'offerAcceptedButBlocked', count: 2, from: 10, to: 14 },
  { kind: 'offerRefusedNow', count: 3, from: 11, to: 14 },
  { kind: 'sentBack', count: 7, from: 24, to: 85 },
  { kind: 'givenUp', count: 14, from: 15, to: 88 },
  { kind: 'discarded', count: 3, from: 40, to: 85 },
] as const;

type Kind = (typeof kinds)[number]['kind'];

interface Story {
  kind: Kind;
  sale: Sale;
  /** Number of days ago at which it begins. */
  day: number;
  when: Moments;
  random: Random;
}

export interface SellingStories {
  steps: Step[];
  /** Devices that the shop sells on, and since when they are on its shelf. */
  forSale: { sale: Sale; day: number; stockedAt: Date }[];
}

/** Every device that is offered to the demo's shop, and what becomes of it. */
export function tellSellingStories(
  loadedAt: Date,
  wizard: Wizard,
  step: SellingSteps,
  { sweep }: Pick<Script, 'sweep'>,
): SellingStories {
  const forSale: SellingStories['forSale'] = [];

  const untilArrival = ({ sale, day, when }: Story): Step[] => [
    step.submitted(when.customer(day), sale),
    step.codeSent(when.shop(Math.max(day - 1, 0)), sale),
    step.arrived(when.shop(Math.max(day - 5, 0)), sale),
  ];

  const later = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000 + 40_000);

  /** Nobody answers an offer: two reminders, and its end. */
  const silence = (from: Date): Step[] => [48, 96, 6 * 24].map((hours) => sweep(later(from, hours), 'offers'));

  /** A quote whose end its seller is told of. */
  function unattended({ sale, day, when }: Story): Step[] {
    const submitted = step.submitted(when.customer(day), sale);
    return [submitted, sweep(later(when.last(), 6 * 24), 'quotes')];
  }

  /** Approved as declared, or after a counter-offer that its seller accepts, or says nothing to. */
  function untilPurchase(story: Story): { steps: Step[]; day: number } {
    const { sale, day, when, random } = story;
    const steps = [...untilArrival(story), ...(random.chance(40) ? [step.lookedUp(when.shop(day - 5), sale)] : [])];
    if (random.chance(70)) return { steps: [...steps, step.approved(when.shop(day - 6), sale)], day: day - 6 };
    steps.push(step.offered(when.shop(day - 6), sale));
    if (day > 16 && random.chance(25)) return { steps: [...steps, ...silence(when.last())], day: day - 13 };
    steps.push(step.answered(when.customer(day - 7), sale, true));
    return { steps, day: day - 7 };
  }

  function untilPaid(story: Story): { steps: Step[]; day: number } {
    const { sale, when, random } = story;
    const { steps, day } = untilPurchase(story);
    steps.push(step.gaveAccount(when.customer(day - 1), sale));
    if (random.chance(12)) steps.push(step.chatted(when.shop(day - 2), sale));
    steps.push(step.paid(when.shop(day - 3), sale));
    return { steps, day: day - 3 };
  }

  const tell: Record<Kind, (story: Story) => Step[]> = {
    today: ({ sale, when, random }) => [step.submitted(when.minutesAgo(random.whole(12, 420)), sale)],
    unanswered: ({ sale, day, when }) => [step.submitted(when.customer(day), sale)],
    quoteOver: unattended,
    oldApproved: ({ sale, day, when }) => [
      step.submitted(when.customer(day), sale),
      step.oldStatus(when.shop(day - 1), sale, 2),
    ],
    oldCancelled: ({ sale, day, when }) => [
      step.submitted(when.customer(day), sale),
      step.oldStatus(when.shop(day - 2), sale, 3),
    ],
    codeSent: ({ sale, day, when }) => [
      step.submitted(when.customer(day), sale),
      step.codeSent(when.shop(day - 1), sale),
    ],
    onItsWay: ({ sale, day, when, random }) => [
      step.submitted(when.customer(day), sale),
      step.codeSent(when.shop(day - 1), sale),
      step.arrived(random.chance(50) ? when.minutesAgo(random.whole(20, 260)) : when.shop(1), sale),
    ],
    onTheBench: (story) => [
      ...untilArrival(story),
      step.looked(story.when.minutesAgo(story.random.whole(30, 200)), story.sale),
      step.photographed(story.when.minutesAgo(20), story.sale, false),
    ],
    soldOn(story) {
      const { steps, day } = untilPaid(story);
      steps.push(step.stocked(story.when.shop(day), story.sale));
      forSale.push({ sale: story.sale, day, stockedAt: story.when.last() });
      return steps;
    },
    toStock: (story) => untilPaid(story).steps,
    toPay: (story) => {
      const { sale, day, when } = story;
      const bought = [...untilArrival(story), step.approved(when.shop(Math.max(day - 6, 1)), sale)];
      return [...bought, step.gaveAccount(when.customer(Math.max(day - 7, 1)), sale)];
    },
    beingPaid: (story) => [...tell.toPay(story), step.payingBegan(story.when.minutesAgo(35), story.sale)],
    withoutAccount: (story) => [
      ...untilArrival(story),
      step.approved(story.when.shop(Math.max(story.day - 6, 1)), story.sale),
    ],
    rejected: (story) => [...untilArrival(story), step.rejected(story.when.shop(story.day - 6), story.sale)],
    offerOpen: (story) => [
      ...untilArrival(story),
      step.photographed(story.when.shop(Math.max(story.day - 6, 1)), story.sale, true),
      step.offered(story.when.shop(Math.max(story.day - 6, 1)), story.sale),
    ],
    offerAcceptedButBlocked: (story) => {
      const { sale, day, when } = story;
      return [
        ...untilArrival(story),
        step.offered(when.shop(day - 6), sale),
        step.blocked(when.shop(day - 7), sale, blockReason),
        step.answered(when.customer(day - 7), sale, true),
      ];
    },
    offerRefusedNow: (story) => [
      ...untilArrival(story),
      step.offered(story.when.shop(story.day - 6), story.sale),
      step.answered(story.when.customer(story.day - 7), story.sale, false),
    ],
    sentBack(story) {
      const { sale, day, when, random } = story;
      const arrived = untilArrival(story);
      const decided = random.chance(55)
        ? [step.offered(when.shop(day - 6), sale), step.answered(when.customer(day - 8), sale, false)]
        : [step.rejected(when.shop(day - 6), sale)];
      return [...arrived, ...decided, step.returned(when.shop(day - 10), sale)];
    },
    givenUp: ({ sale, day, when, random }) => [
      step.submitted(when.customer(day), sale),
      ...(random.chance(60) ? [step.codeSent(when.shop(day - 1), sale)] : []),
      step.cancelled(when.shop(day - 9), sale),
    ],
    discarded: (story) => [
      ...untilArrival(story),
      step.rejected(story.when.shop(story.day - 6), story.sale),
      step.discarded(story.when.shop(story.day - 20), story.sale),
    ],
  };

  const stories = kinds.flatMap(({ kind, count, from, to }) =>
    Array.from({ length: count }, (_, index) => ({ kind, day: from + Math.floor(((to - from + 1) * index) / count) })),
  );
  const steps = stories.flatMap(({ kind, day }, index) => {
    const random = createRandom(1_000 + index);
    const sale = {
      seller: (index * 17) % sellers,
      device: wizard.describe(random),
      random,
      proposalId: 0,
      offeredCents: 0,
      productId: 0,
    };
    return tell[kind]({ kind, day, sale, random, when: createMoments(loadedAt, random) });
  });
  return { steps, forSale };
}
