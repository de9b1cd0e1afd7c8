import { readOrderRecipientCall, saveOrderRecipientCall } from '@giro/contract/calls/fiscal-documents.ts';
import * as profileCalls from '@giro/contract/calls/fiscal-profiles.ts';
import * as settingsCalls from '@giro/contract/calls/fiscal-settings.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { FiscalSetup } from './fiscal-setup-parts.ts';

/** Settings, profiles, products' codes and recipients. */
export function fiscalSetupRoutes(app: FastifyInstance, setup: FiscalSetup): void {
  const { settings, trials, profiles, products, recipients } = setup;
  serve(app, settingsCalls.readFiscalSettingsCall, async () => settings.read());
  serve(app, settingsCalls.saveFiscalSettingsCall, async ({ body, ...context }) => ({
    message: 'Notas salvas com sucesso!',
    config: await settings.save(body, editOf(context)),
  }));
  serve(app, settingsCalls.tryFiscalSettingsCall, async ({ person }) => trials.test(person));

  serve(app, profileCalls.listFiscalProfilesCall, async () => profiles.list());
  serve(app, profileCalls.suggestFiscalProfilesCall, async ({ query }) => ({
    suggestions: profiles.suggest(query.crt),
  }));
  serve(app, profileCalls.addFiscalProfileCall, async ({ body, person }) => ({
    profile: await profiles.add(body, person.id),
  }));
  serve(app, profileCalls.saveFiscalProfileCall, async ({ params, body, ...context }) => ({
    profile: await profiles.save(params.id, body, editOf(context)),
  }));
  serve(app, profileCalls.removeFiscalProfileCall, async ({ params }) => {
    await profiles.remove(params.id);
    return { message: 'Perfil excluído.' };
  });
  serve(app, profileCalls.confirmFiscalProfileCall, async ({ params, body, person }) => ({
    profile: await profiles.confirm(params.id, body.accountant, person.id),
  }));

  serve(app, profileCalls.readProductFiscalCall, async ({ params }) => products.read(params.id));
  serve(app, profileCalls.saveProductFiscalCall, async ({ params, body }) => products.save(params.id, body));

  serve(app, readOrderRecipientCall, async ({ params, person }) => recipients.readFor(params.code, person));
  serve(app, saveOrderRecipientCall, async ({ params, body, person }) => {
    await recipients.save(params.code, body, person);
    return { message: 'Pronto! A nota sai com estes dados.' };
  });
}
