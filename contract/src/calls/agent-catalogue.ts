import { z } from 'zod';
import { defineCall } from '../call.ts';
import { grades } from '../rules/device.ts';
import { mostAtOnce, usualPage } from '../rules/ucp.ts';
import { texts } from '../texts.ts';
import { failure, infoMessage, price, refusals, ucp } from './ucp-shapes.ts';

const priceRange = z.object({ min: price, max: price });
const description = z.object({ plain: z.string() });
const media = z.array(z.object({ type: z.literal('image'), url: z.string(), alt_text: z.string() }));

const variant = z.object({
  id: z.string(),
  sku: z.string(),
  title: z.string(),
  description,
  url: z.string(),
  price,
  availability: z.object({ available: z.boolean(), status: z.enum(['in_stock', 'out_of_stock']) }),
  media,
  metadata: z.object({
    condition: z.enum(['new', 'refurbished', 'used']),
    /** Of the one unit in stock; null where there are none or several, or nobody has looked. */
    grade: z.enum(grades).nullable(),
    battery_percent: z.number().nullable(),
    /** Opens the cart with one of it. */
    buy_url: z.string(),
  }),
});

const productOf = <Variant extends z.ZodType>(one: Variant) =>
  z.object({
    id: z.string(),
    title: z.string(),
    description,
    url: z.string(),
    categories: z.array(z.object({ value: z.string(), taxonomy: z.literal('merchant') })),
    price_range: priceRange,
    media,
    variants: z.array(one),
  });
const product = productOf(variant);
export type CatalogueProduct = z.output<typeof product>;

const cents = z.number({ error: texts.invalidField }).int().min(0);
/** Others are ignored, as the protocol has it. */
const filters = z.object({
  /** Names of device types, any of them. */
  categories: z.array(z.string().max(120)).max(50).optional(),
  /** Centavos. */
  price: z.object({ min: cents.optional(), max: cents.optional() }).optional(),
});
export type CatalogueFilters = z.output<typeof filters>;
/** The one hint that counts: in which currency prices of filters are. */
const context = z.object({ currency: z.string().max(3).optional() }).optional();

const id = z.string({ error: texts.required }).min(1, texts.required).max(100, texts.tooLong(100));

export const searchForAgentCall = defineCall({
  method: 'POST',
  path: '/ucp/catalog/search',
  isAtRoot: true,
  may: 'public',
  summary: 'What is on offer and found, for assistants (UCP 2026-04-08); takes `UCP-Agent: profile="https://…"`',
  body: z.object({
    query: z.string().max(500, texts.tooLong(500)).optional(),
    context,
    filters: filters.optional(),
    pagination: z
      .object({
        /** As the page before has it. */
        cursor: z.string().max(200).optional(),
        /** More than the most is the most. */
        limit: z
          .number()
          .int()
          .min(1)
          .transform((limit) => Math.min(limit, mostAtOnce))
          .default(usualPage),
      })
      .default({ limit: usualPage }),
  }),
  responses: {
    200: z.union([
      z.object({
        ucp,
        products: z.array(product),
        pagination: z.object({
          cursor: z.string().optional(),
          has_next_page: z.boolean(),
          total_count: z.number().int(),
        }),
        messages: z.array(infoMessage).optional(),
      }),
      failure,
    ]),
    ...refusals,
  },
});

export const lookUpForAgentCall = defineCall({
  method: 'POST',
  path: '/ucp/catalog/lookup',
  isAtRoot: true,
  may: 'public',
  summary: 'Products by ids (`p_12`), variants (`v_12`) or SKUs, at most fifty, for assistants (UCP 2026-04-08)',
  body: z.object({
    ids: z.array(id, { error: texts.required }).min(1, texts.required),
    context,
    filters: filters.optional(),
  }),
  responses: {
    200: z.union([
      z.object({
        ucp,
        products: z.array(
          productOf(
            variant.extend({
              /** The ids by which it was asked for. */
              inputs: z.array(z.object({ id: z.string(), match: z.enum(['exact', 'featured']) })),
            }),
          ),
        ),
        messages: z.array(infoMessage).optional(),
      }),
      failure,
    ]),
    ...refusals,
  },
});

export const readForAgentCall = defineCall({
  method: 'POST',
  path: '/ucp/catalog/product',
  isAtRoot: true,
  may: 'public',
  summary: 'One product by its id, its variant or its SKU, for assistants (UCP 2026-04-08)',
  body: z.object({ id, context, filters: filters.optional() }),
  responses: {
    200: z.union([z.object({ ucp, product, messages: z.array(infoMessage).optional() }), failure]),
    ...refusals,
  },
});
