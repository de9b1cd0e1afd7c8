import * as calls from '@giro/contract/calls/card-settings.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { CardSettingsService } from './card-settings.service.ts';

export function cardSettingsRoutes(app: FastifyInstance, settings: CardSettingsService): void {
  serve(app, calls.readCardSettingsCall, async () => settings.read());
  serve(app, calls.saveCardSettingsCall, async ({ body, ...context }) => ({
    message: 'Configurações do cartão salvas com sucesso!',
    config: await settings.save(body, editOf(context)),
  }));
  serve(app, calls.tryCardSettingsCall, async ({ person }) => settings.test(person));
}
