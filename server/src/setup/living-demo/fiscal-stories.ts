import { createRandom } from '@giro/demo/living/random.ts';
import type { GivenBack } from './buying-stories.ts';
import type { FiscalSteps } from './fiscal-steps.ts';
import { createMoments } from './moments.ts';
import type { Step } from './stage.ts';

const minutes = (count: number) => count * 60_000;
const after = (at: Date, count: number) => new Date(at.getTime() + minutes(count));

/** The notas of the last weeks: so many days ago, each of what was bought or sold just before. */
const days = [
  ...[27, 23, 20, 16, 12, 7].map((day) => ({ day, what: 'bought' }) as const),
  ...[25, 18, 13, 5].map((day) => ({ day, what: 'used' }) as const),
  ...[21, 9].map((day) => ({ day, what: 'new' }) as const),
  { day: 14, what: 'outside' },
  { day: 3, what: 'refused' },
  { day: 1, what: 'receipt' },
] as const;

/** Of these days one more thing is done, a little later. */
const [correctedDay, cancelledDay] = [12, 13];

/** Twenty notas of the simulator: every kind, most of them authorised, and two that wait for somebody. */
export function tellFiscalStories(loadedAt: Date, givenBack: readonly GivenBack[], step: FiscalSteps): Step[] {
  const tell = {
    bought: step.bought,
    used: (at: Date) => step.sold(at, 'used'),
    new: (at: Date) => step.sold(at, 'new'),
    outside: step.boughtOutside,
    refused: step.refused,
    receipt: step.soldByReceipt,
  };
  const when = createMoments(loadedAt, createRandom(12_000));
  const began = when.shop(28);
  const steps = days
    .toSorted((one, other) => other.day - one.day)
    .flatMap(({ day, what }) => {
      const at = when.shop(day);
      const told = [tell[what](at)];
      if (day === correctedDay) told.push(step.corrected(when.soon()));
      if (day === cancelledDay) told.push(step.cancelled(when.soon()));
      return told;
    });
  const returns = givenBack.flatMap(({ purchase, soldAt, backAt }) => [
    step.soldOrder(after(soldAt, 3), purchase),
    step.cameBack(after(backAt, 4)),
  ]);
  return [step.setUp(began), ...steps, ...returns, step.soldTooEarly(when.minutesAgo(50))];
}
