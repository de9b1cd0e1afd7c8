import * as calls from '@giro/contract/calls/privacy.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { clearSessionCookie, refuseOtherSites } from '../../platform/http/request-session.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AccountEnds } from './account-ends.service.ts';
import type { DataArchives } from './data-archives.service.ts';

export function privacyRoutes(
  app: FastifyInstance,
  archives: DataArchives,
  ends: AccountEnds,
  accounts: Pick<AccountsService, 'acceptPresent'>,
  { isHttps }: { isHttps: boolean },
): void {
  serve(app, calls.ownDataCall, async ({ person, request }) => {
    // A page of another site may lead a browser here, cookie included; what it asks for is made for nobody.
    refuseOtherSites(request);
    const state = await archives.ask(person);
    const message =
      state.state === 'making'
        ? `Estamos preparando o arquivo. Enviamos o link para ${person.email} assim que ficar pronto.`
        : `O arquivo está pronto: o link está no e-mail que enviamos para ${person.email}.`;
    return { message, ...state };
  });

  serve(app, calls.ownDataFileCall, async ({ params, person }) => archives.open(person.id, params.token));

  serve(app, calls.deleteAccountCall, async ({ person, body, reply }) => {
    const { endsAt } = await ends.ask(person, body.password);
    clearSessionCookie(reply, isHttps);
    const ends_at = endsAt.toISOString();
    return { message: `Sua conta será excluída em ${formatDate(ends_at)}. Para desistir, entre nela até lá.`, ends_at };
  });

  serve(app, calls.acceptTermsCall, async ({ person, body, request }) => {
    await accounts.acceptPresent(person, body, clientOf(request));
    return { message: 'Obrigado! Registramos o seu aceite.' };
  });
}
