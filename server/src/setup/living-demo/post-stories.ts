import { createRandom } from '@giro/demo/living/random.ts';
import type { Wizard } from './described-devices.ts';
import { createMoments, type Moments } from './moments.ts';
import type { Delivery, PostSteps } from './post-steps.ts';
import type { Sale, SellingSteps } from './selling-steps.ts';
import type { Step } from './stage.ts';

const dayMs = 86_400_000;
/** People who have one device each sent to them, and people who post one. */
const [firstBuyer, firstSeller] = [24, 40];

/** Orders that are sent: how many of each kind, and between how many days ago they begin. */
const deliveries = [
  { kind: 'delivered', count: 4, from: 12, to: 40 },
  { kind: 'lost', count: 1, from: 20, to: 20 },
  { kind: 'damaged', count: 1, from: 26, to: 26 },
  { kind: 'returned', count: 1, from: 14, to: 14 },
  { kind: 'out', count: 1, from: 7, to: 7 },
  { kind: 'posted', count: 1, from: 3, to: 3 },
  { kind: 'labelled', count: 1, from: 1, to: 1 },
  { kind: 'toPack', count: 2, from: 0, to: 1 },
] as const;
type DeliveryKind = (typeof deliveries)[number]['kind'];

const codes = ['inspected', 'inspected', 'underWay', 'underWay', 'sent', 'asked'] as const;

/** Parcels of a shop that has tried the post for some weeks: twelve deliveries, two of them with a claim, and six sellers' codes. */
export function tellPostStories(
  loadedAt: Date,
  wizard: Wizard,
  productIds: readonly number[],
  step: PostSteps & Pick<SellingSteps, 'submitted' | 'approved'>,
): Step[] {
  interface Story {
    delivery: Delivery;
    day: number;
    when: Moments;
  }

  const paid = ({ delivery, day, when }: Story): Step[] => [
    step.ordered(when.customer(day), delivery),
    step.paid(when.soon(), delivery),
  ];
  const labelled = (story: Story): Step[] => [
    ...paid(story),
    step.labelled(story.when.shop(Math.max(story.day - 1, 0)), story.delivery),
  ];
  const posted = (story: Story): Step[] => [
    ...labelled(story),
    step.handed(story.when.soon(), story.delivery),
    step.happened(story.when.shop(story.day - 2), story.delivery, 'postado'),
  ];
  const out = (story: Story): Step[] => [
    ...posted(story),
    step.happened(story.when.shop(Math.max(story.day - 7, 0)), story.delivery, 'saiu'),
  ];
  const delivered = (story: Story): Step[] => [
    ...out(story),
    step.happened(story.when.soon(), story.delivery, 'entregue'),
  ];

  const tell: Record<DeliveryKind, (story: Story) => Step[]> = {
    toPack: paid,
    labelled,
    posted,
    out,
    delivered,
    lost: (story) => [
      ...posted(story),
      step.happened(story.when.shop(story.day - 12), story.delivery, 'extraviado'),
      step.claimed(story.when.soon(), story.delivery, {
        ...{ kind: 'lost', state: 'sent', protocol: '20260001234', cents: 0 },
        note: 'Parada na unidade de tratamento desde a postagem.',
      }),
    ],
    damaged: (story) => [
      ...delivered(story),
      step.claimed(story.when.shop(story.day - 10), story.delivery, {
        ...{ kind: 'damaged', state: 'open', protocol: '20260001301', cents: 15_000 },
        note: 'A caixa chegou amassada; o comprador mandou fotos.',
      }),
    ],
    returned: (story) => [
      ...out(story),
      step.happened(story.when.shop(story.day - 10), story.delivery, 'voltando'),
      step.happened(story.when.shop(story.day - 13), story.delivery, 'devolvido'),
    ],
  };

  let count = 0;
  function begin(day: number): Story {
    const index = count++;
    const productId = productIds[(index * 3) % productIds.length];
    if (productId === undefined) throw new Error('The demo has no product to be sent.');
    const key = `entrega-demonstracao-${index}`;
    const delivery = { buyer: firstBuyer + index, productId, key, orderId: 0 };
    return { delivery, day, when: createMoments(loadedAt, createRandom(13_000 + index)) };
  }

  const sent = deliveries.flatMap(({ kind, count: many, from, to }) =>
    Array.from({ length: many }, (_, index) =>
      tell[kind](begin(from + Math.floor(((to - from + 1) * index) / many))),
    ).flat(),
  );

  function codeOf(kind: (typeof codes)[number], index: number): Step[] {
    const random = createRandom(14_000 + index);
    const sale: Sale = {
      ...{ seller: firstSeller + index, device: wizard.describe(random), random },
      ...{ proposalId: 0, offeredCents: 0, productId: 0 },
    };
    const when = createMoments(loadedAt, random);
    const day = { inspected: 18 + index, underWay: 5 - (index % 2), sent: 2, asked: 0 }[kind];
    const asked = [step.submitted(when.customer(day), sale), step.codeAsked(when.soon(), sale)];
    if (kind === 'sent' || kind === 'asked') return asked;
    const underWay = [...asked, step.happened(when.customer(Math.max(day - 2, 1)), sale, 'postado')];
    if (kind === 'underWay') return underWay;
    return [...underWay, step.happened(when.shop(day - 6), sale, 'entregue'), step.approved(when.shop(day - 7), sale)];
  }

  const began = new Date(loadedAt.getTime() - 60 * dayMs);
  return [
    step.switchedOn(new Date(began.getTime() + 120_000)),
    ...sent,
    ...codes.flatMap(codeOf),
    step.switchedOff(new Date(loadedAt.getTime() - 900)),
  ];
}
