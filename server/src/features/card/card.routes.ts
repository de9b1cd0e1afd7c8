import * as calls from '@giro/contract/calls/card.ts';
import * as settingsCalls from '@giro/contract/calls/card-settings.ts';
import type { FastifyInstance } from 'fastify';
import { noteUnfinished, serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { refused } from '../../platform/http/errors.ts';
import { editOf, idempotencyKeyOf } from '../../platform/http/if-match.ts';
import { acceptAnything } from '../../platform/http/lenient-body.ts';
import type { CardNotices } from './card-notices.service.ts';
import type { CardPage } from './card-page.service.ts';
import type { CardSettingsService } from './card-settings.service.ts';
import type { OwnCard } from './own-card.service.ts';

export function ownCardRoutes(app: FastifyInstance, own: OwnCard, page: CardPage): void {
  serve(app, calls.readCardCall, async ({ params, query, person }) => page.read(params.code, person, query.bin));
  serve(app, calls.payByCardCall, async ({ params, body, person, request, reply }) => {
    const key = idempotencyKeyOf(request);
    if (key === undefined) throw refused('Falta a identificação desta tentativa. Recarregue a página.');
    const { shown_total: shownCents, last4, device, ...press } = body;
    const from = { key, client: clientOf(request) };
    const { payment, isDecided } = await own.pay(params.code, person, { ...press, shownCents, last4, device }, from);
    if (!isDecided) noteUnfinished(reply);
    return payment;
  });
}

export function cardNoticesRoutes(app: FastifyInstance, notices: CardNotices): void {
  app.register(async (scope) => {
    acceptAnything(scope);
    serve(scope, calls.hearCardCall, async ({ params, body, request }) => {
      const query = request.query as Record<string, string | undefined>;
      await notices.hear(params.secret, { headers: request.headers, query, body });
      return {};
    });
  });
}

export function cardSettingsRoutes(app: FastifyInstance, settings: CardSettingsService): void {
  serve(app, settingsCalls.readCardSettingsCall, async () => settings.read());
  serve(app, settingsCalls.saveCardSettingsCall, async ({ body, ...context }) => ({
    message: 'Configurações do cartão salvas com sucesso!',
    config: await settings.save(body, editOf(context)),
  }));
  serve(app, settingsCalls.tryCardSettingsCall, async ({ person }) => settings.test(person));
}
