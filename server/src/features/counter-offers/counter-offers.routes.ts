import * as calls from '@giro/contract/calls/counter-offers.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import type { OfferAnswers } from './answers.service.ts';

const acceptedWords = 'Oferta aceita.';
const refusedWords = 'Oferta recusada. Vamos devolver seu aparelho.';

const answerOf = ({ aceita, valor }: { aceita: boolean; valor: number }) => ({ isAccepted: aceita, cents: valor });

export function counterOffersRoutes(app: FastifyInstance, answers: OfferAnswers): void {
  serve(app, calls.readCounterOfferCall, async ({ params, request }) => ({
    offer: await answers.read(params.token, clientOf(request)),
  }));

  serve(app, calls.readOfferPhotoCall, async ({ params, request }) =>
    answers.getPhoto(params.token, params.photoId, clientOf(request)),
  );

  serve(app, calls.answerCounterOfferCall, async ({ params, body, request }) => {
    const { offer, bankToken } = await answers.answerByLink(params.token, answerOf(body), clientOf(request));
    return { message: body.aceita ? acceptedWords : refusedWords, offer, bank_token: bankToken };
  });

  serve(app, calls.answerOwnCounterOfferCall, async ({ params, body, person, request }) => {
    const answer = answerOf(body);
    const { offer, bankToken } = await answers.answerOwn(params.id, answer, person.id, clientOf(request));
    return { message: body.aceita ? acceptedWords : refusedWords, offer, bank_token: bankToken };
  });
}
