import * as calls from '@giro/contract/calls/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { editOf } from '../../platform/http/if-match.ts';
import {
  type Caller,
  type CookieReply,
  callerOf,
  clearSessionCookie,
  endingTokenOf,
  giveSession,
  tokenOf,
} from '../../platform/http/request-session.ts';
import type { AccountsService } from './accounts.service.ts';
import type { NewSession } from './signing-in.service.ts';

export function accountsRoutes(
  app: FastifyInstance,
  accounts: AccountsService,
  { isHttps }: { isHttps: boolean },
): void {
  const signedIn = (reply: CookieReply, caller: Caller, { token, user }: NewSession) => ({
    code: 200 as const,
    profile: user.profile,
    token: giveSession(reply, token, caller, isHttps),
    user,
    errors: [],
  });

  serve(
    app,
    calls.registerCall,
    async ({ body, request, reply }) => {
      const caller = callerOf(request, isHttps);
      const { token, user } = await accounts.register(body, caller);
      const given = giveSession(reply, token, caller, isHttps);
      return { message: 'Cadastro realizado com sucesso!', profile: user.profile, token: given, user };
    },
    ({ body, request }) => accounts.registrationProblems(body, clientOf(request)),
  );

  serve(app, calls.loginCall, async ({ body, request, reply }) => {
    const caller = callerOf(request, isHttps);
    const begun = await accounts.signIn(body.email, body.password, caller);
    return 'token' in begun ? signedIn(reply, caller, begun) : { code: 206 as const, ...begun };
  });

  serve(app, calls.loginFactorCall, async ({ body: { challenge, ...proof }, request, reply }) => {
    const caller = callerOf(request, isHttps);
    return signedIn(reply, caller, await accounts.signInByFactor(challenge, proof, caller));
  });

  serve(app, calls.logoutCall, async ({ request, reply }) => {
    const token = endingTokenOf(request);
    if (token) await accounts.endSession(token);
    clearSessionCookie(reply, isHttps);
    return { message: 'Você saiu da sua conta.' };
  });

  serve(app, calls.currentUserCall, async ({ person }) => ({
    ...(await accounts.getUser(person.id)),
    needs: person.mustEnrol ? ('enrol' as const) : null,
  }));

  serve(app, calls.checkAuthCall, async ({ person }) => ({ authenticated: true as const, profile: person.profile }));

  serve(app, calls.forgotPasswordCall, async ({ body, request }) => {
    await accounts.requestPasswordReset(body.email, callerOf(request, isHttps));
    return { message: 'O link para redefinir sua senha foi enviado para seu email.' };
  });

  serve(
    app,
    calls.resetPasswordCall,
    async ({ params, body, request }) => {
      await accounts.resetPassword(params.token, body, clientOf(request));
      return { message: 'Senha redefinida com sucesso! Entre com a nova senha.' };
    },
    async ({ params, body }) => accounts.passwordProblems(body, await accounts.findResetOwner(String(params.token))),
  );

  serve(app, calls.confirmEmailCall, async ({ body }) => {
    await accounts.confirmEmail(body.token);
    return { message: 'E-mail confirmado. Obrigado!' };
  });

  serve(app, calls.mailConfirmationCall, async ({ person, request }) => {
    const { isConfirmed } = await accounts.requestConfirmation(person, clientOf(request));
    return { message: isConfirmed ? 'Seu e-mail já está confirmado.' : `Enviamos o link para ${person.email}.` };
  });

  serve(app, calls.userDataCall, async ({ person }) => {
    const user = await accounts.getUser(person.id);
    return { user, address: user.address };
  });

  serve(
    app,
    calls.changePasswordCall,
    async ({ person, body, request }) => {
      await accounts.changePassword(person.id, body, tokenOf(request));
      return { message: 'Senha alterada com sucesso!' };
    },
    async ({ body, person }) => accounts.passwordProblems(body, person),
  );

  serve(app, calls.updateUserCall, async ({ person, body, request }) => {
    const edit = editOf({ person, request });
    const { user, newEmail } = await accounts.updateProfile(body, clientOf(request), edit);
    const message =
      newEmail === undefined
        ? 'Dados atualizados com sucesso!'
        : `Dados atualizados. Enviamos um link para ${newEmail}: seu e-mail muda assim que você confirmar por ele.`;
    return { message, user, address: user.address };
  });
}
