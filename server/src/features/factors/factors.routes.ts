import * as calls from '@giro/contract/calls/factors.ts';
import * as settings from '@giro/contract/calls/security-settings.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { editOf } from '../../platform/http/if-match.ts';
import { tokenOf } from '../../platform/http/request-session.ts';
import type { FactorsService } from './factors.service.ts';
import type { SecuritySettingsService } from './security-settings.service.ts';

export function factorsRoutes(app: FastifyInstance, factors: FactorsService, security: SecuritySettingsService): void {
  serve(app, calls.factorsCall, async ({ person }) => factors.show(person));
  serve(app, calls.beginTotpCall, async ({ person }) => factors.beginTotp(person));
  serve(app, calls.confirmTotpCall, async ({ person, body, request }) => ({
    message: 'Aplicativo autenticador ativado.',
    recovery_codes: await factors.confirmOwnTotp(person, body.code, tokenOf(request)),
  }));
  serve(app, calls.removeTotpCall, async ({ person, body, request }) => {
    await factors.removeOwnTotp(person, body.password, tokenOf(request));
    return { message: 'Aplicativo autenticador retirado.' };
  });
  serve(app, calls.beginPasskeyCall, async ({ person }) => ({ options: await factors.beginPasskey(person) }));
  serve(app, calls.addPasskeyCall, async ({ person, body, request }) => ({
    message: 'Chave de acesso ativada.',
    recovery_codes: await factors.addPasskey(person, body, tokenOf(request)),
  }));
  serve(app, calls.removePasskeyCall, async ({ person, params, body, request }) => {
    await factors.removePasskey(person, params.id, body.password, tokenOf(request));
    return { message: 'Chave de acesso retirada.' };
  });
  serve(app, calls.renewRecoveryCodesCall, async ({ person }) => ({
    message: 'Códigos novos gerados. Os anteriores não valem mais.',
    recovery_codes: await factors.renewRecoveryCodes(person),
  }));
  serve(app, calls.beginStepUpCall, async ({ person }) => ({ options: await factors.beginStepUp(person) }));
  serve(app, calls.stepUpCall, async ({ person, body, request }) => ({
    until: (await factors.stepUp(person, body, clientOf(request))).toISOString(),
  }));
  serve(app, settings.securitySettingsCall, async () => security.show());
  serve(app, settings.saveSecuritySettingsCall, async ({ body, ...context }) => ({
    message: body.require_factor
      ? 'A equipe agora precisa de um segundo fator.'
      : 'O segundo fator deixou de ser exigido.',
    settings: await security.save(body, editOf(context)),
  }));
}
