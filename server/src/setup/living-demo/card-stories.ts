import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { createRandom } from '@giro/demo/living/random.ts';
import type { CardPurchase, CardSteps } from './card-steps.ts';
import { createMoments } from './moments.ts';
import type { Step } from './stage.ts';

const dayMs = 86_400_000;
/** People who buy one device each by card. */
const firstBuyer = 8;

/**
 * Payments by card of a shop that tried them for some weeks: one in ten instalments, one refused and then paid by Pix,
 * one that the bank looks at, one that is contested with five days left for an answer, and one contested and lost.
 */
export function tellCardStories(loadedAt: Date, productIds: readonly number[], step: CardSteps): Step[] {
  function begin(index: number, instalments: number) {
    const productId = productIds[index % productIds.length];
    if (productId === undefined) throw new Error('The demo has no product to be paid by card.');
    const key = `cartao-demonstracao-${index}`;
    const purchase: CardPurchase = { buyer: firstBuyer + index, productId, key, instalments, orderId: 0, code: '' };
    return { purchase, when: createMoments(loadedAt, createRandom(11_000 + index)) };
  }

  /** Ordered on a day, and paid two minutes later. */
  function paid(purchase: CardPurchase, placed: Date): Step[] {
    const pressed = new Date(placed.getTime() + 120_000);
    return [step.ordered(placed, purchase), step.pressed(pressed, purchase, 'APRO')];
  }

  function inTen(): Step[] {
    const { purchase, when } = begin(0, 10);
    return [
      ...paid(purchase, when.customer(12)),
      step.stands(when.shop(11), purchase, orderStatus.pickup),
      step.stands(when.shop(9), purchase, orderStatus.delivered),
    ];
  }

  function refusedThenPix(): Step[] {
    const { purchase, when } = begin(1, 1);
    const placed = when.minutesAgo(240);
    const soon = (minutes: number) => new Date(placed.getTime() + minutes * 60_000);
    return [
      step.ordered(placed, purchase),
      step.pressed(soon(2), purchase, 'FUND'),
      step.switchedToPix(soon(4), purchase),
      step.stands(soon(45), purchase, orderStatus.approved),
    ];
  }

  function inReview(): Step[] {
    const { purchase, when } = begin(2, 3);
    const placed = when.minutesAgo(50);
    return [step.ordered(placed, purchase), step.pressed(new Date(placed.getTime() + 60_000), purchase, 'CONT')];
  }

  /** The bank gives seven days for an answer. */
  function contested(): Step[] {
    const { purchase, when } = begin(3, 6);
    return [
      ...paid(purchase, when.customer(20)),
      step.stands(when.shop(19), purchase, orderStatus.pickup),
      step.stands(when.shop(18), purchase, orderStatus.delivered),
      step.simulated(new Date(loadedAt.getTime() - 2 * dayMs), purchase, 'contestar'),
    ];
  }

  function lost(): Step[] {
    const { purchase, when } = begin(4, 1);
    return [
      ...paid(purchase, when.customer(45)),
      step.simulated(when.shop(38), purchase, 'contestar'),
      step.simulated(when.shop(30), purchase, 'perder'),
    ];
  }

  const began = new Date(loadedAt.getTime() - 60 * dayMs);
  return [
    step.setProvider(began, 'simulador'),
    step.termsSet(new Date(began.getTime() + 60_000)),
    ...[inTen(), refusedThenPix(), inReview(), contested(), lost()].flat(),
    // Whoever sets the shop up chooses who takes its cards.
    step.setProvider(new Date(loadedAt.getTime() - 1000), ''),
  ];
}
