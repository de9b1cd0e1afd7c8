import * as calls from '@giro/contract/calls/reviews.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { ReviewsService } from './reviews.service.ts';

export function reviewsRoutes(app: FastifyInstance, reviews: ReviewsService): void {
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
