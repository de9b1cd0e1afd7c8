import { z } from 'zod';
import { optional, text } from '../fields.ts';
import { longestReasons } from '../rules/price-desk.ts';
import { problem } from './shapes.ts';

/** Words for the history of a price. */
export const priceReason = { price_reason: optional(text(longestReasons.price)) };

/** The same, and why a price below the floor is taken all the same. */
export const priceReasons = { ...priceReason, floor_reason: optional(text(longestReasons.despiteRule)) };

/** Also tells that a price below the floor needs a reason. */
export const asksFloorReason = problem.extend({ needs: z.literal('floor_reason').optional() });

/** Said of an offer above the ceiling of its model. */
export const ceilingReason = { ceiling_reason: optional(text(longestReasons.despiteRule)) };
