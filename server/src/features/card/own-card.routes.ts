import * as calls from '@giro/contract/calls/card.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { refused } from '../../platform/http/errors.ts';
import { idempotencyKeyOf } from '../../platform/http/if-match.ts';
import type { OwnCard } from './own-card.service.ts';

export function ownCardRoutes(app: FastifyInstance, own: OwnCard): void {
  serve(app, calls.payByCardCall, async ({ params, body, person, request }) => {
    const key = idempotencyKeyOf(request);
    if (key === undefined) throw refused('Falta a identificação desta tentativa. Recarregue a página.');
    const { shown_total: shownCents, last4, device, ...press } = body;
    return own.pay(params.code, person, { ...press, shownCents, last4, device }, { key, client: clientOf(request) });
  });
}
