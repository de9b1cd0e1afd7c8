import * as calls from '@giro/contract/calls/device-settings.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { DeviceSettingsService } from './device-settings.service.ts';

export function deviceSettingsRoutes(app: FastifyInstance, settings: DeviceSettingsService): void {
  serve(app, calls.readDeviceSettingsCall, async () => settings.show());
  serve(app, calls.saveDeviceSettingsCall, async ({ body, ...context }) => ({
    message: 'Regras de aparelhos salvas com sucesso!',
    config: await settings.save(body, editOf(context)),
  }));
}
