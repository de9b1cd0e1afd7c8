import * as calls from '@giro/contract/calls/reviews.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import { createReviews, type ReviewsService } from './reviews.service.ts';

function reviewsRoutes(app: FastifyInstance, reviews: ReviewsService): void {
  serve(app, calls.readReviewsCall, async () => reviews.show());
  serve(app, calls.storedRatingCall, async () => ({ nota: await reviews.rateOwn() }));

  serve(app, calls.listReviewsCall, async ({ query }) => reviews.list(query));
  serve(app, calls.createReviewCall, async ({ body, person }) => ({
    message: 'Depoimento adicionado com sucesso!',
    review: await reviews.create(body, person.id),
  }));
  serve(app, calls.updateReviewCall, async ({ params, body, ...context }) => ({
    message: 'Depoimento atualizado com sucesso!',
    review: await reviews.update(params.id, body, editOf(context)),
  }));
  serve(app, calls.deleteReviewCall, async ({ params }) => {
    await reviews.remove(params.id);
    return { message: 'Depoimento excluído com sucesso!' };
  });
}

export const reviewsFeature = defineFeature({
  name: 'reviews',
  needs: ['storefront-info'],
  make({ database, config, now }, { storefrontInfo }) {
    const reviews = createReviews({ database, storefrontInfo, showsGoogle: config.places !== undefined, now });
    return { routes: (api) => reviewsRoutes(api, reviews) };
  },
});
