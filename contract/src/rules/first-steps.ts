import type { Permission } from './roles.ts';

interface FirstStepFacts {
  /** Who can do it; it is shown to nobody else. Without it, everybody does it for themselves. */
  may?: Permission;
  /** Nothing in the data tells that it is done: somebody says so. */
  isConfirmed?: true;
}

/** Steps left before a shop can be relied on, the most helpful first. */
export const firstSteps = {
  mail: { may: 'mail-settings.change' },
  pix: { may: 'pix-key.change' },
  shop: { may: 'settings.change' },
  hours: { may: 'settings.change', isConfirmed: true },
  prices: { may: 'evaluations.change', isConfirmed: true },
  terms: { may: 'settings.change', isConfirmed: true },
  factor: {},
  reviews: { may: 'reviews.change' },
  demonstration: { may: 'demonstration.remove' },
} as const satisfies Record<string, FirstStepFacts>;
export type FirstStep = keyof typeof firstSteps;
export const firstStepNames = Object.keys(firstSteps) as [FirstStep, ...FirstStep[]];

type IsConfirmed<Step extends FirstStep> = (typeof firstSteps)[Step] extends { isConfirmed: true } ? Step : never;
/** The steps that somebody says are done. */
export type ConfirmedStep = { [Step in FirstStep]: IsConfirmed<Step> }[FirstStep];

const facts: Record<FirstStep, FirstStepFacts> = firstSteps;

export const confirmedSteps = firstStepNames.filter((step) => facts[step].isConfirmed) as [
  ConfirmedStep,
  ...ConfirmedStep[],
];

/** The permission that a step asks for; undefined where everybody does it for themselves. */
export const permissionOfStep = (step: FirstStep): Permission | undefined => facts[step].may;
