import * as calls from '@giro/contract/calls/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { expectedVersionOf } from '../../platform/http/if-match.ts';
import { clearSessionCookie, setSessionCookie, tokenOf } from '../../platform/http/request-session.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountsRoutes(app: FastifyInstance, accounts: AccountsService, options: { isHttps: boolean }): void {
  serve(app, calls.registerCall, async ({ body, request, reply }) => {
    const { token, user } = await accounts.register(body, clientOf(request));
    setSessionCookie(reply, token, options.isHttps);
    return { message: 'Cadastro realizado com sucesso!', profile: user.profile, token, user };
  });

  serve(app, calls.loginCall, async ({ body, request, reply }) => {
    const { token, user } = await accounts.signIn(body.email, body.password, clientOf(request));
    setSessionCookie(reply, token, options.isHttps);
    return { code: 200 as const, profile: user.profile, token, user, errors: [] };
  });

  serve(app, calls.logoutCall, async ({ request, reply }) => {
    const token = tokenOf(request);
    if (token) await accounts.endSession(token);
    clearSessionCookie(reply);
    return { message: 'Você saiu da sua conta.' };
  });

  serve(app, calls.currentUserCall, async ({ person }) => accounts.getUser(person.id));

  serve(app, calls.checkAuthCall, async ({ person }) => ({ authenticated: true as const, profile: person.profile }));

  serve(app, calls.forgotPasswordCall, async ({ body }) => {
    await accounts.requestPasswordReset(body.email);
    return { message: 'O link para redefinir sua senha foi enviado para seu email.' };
  });

  serve(app, calls.resetPasswordCall, async ({ params, body }) => {
    await accounts.resetPassword(params.token, body.password);
    return { message: 'Senha redefinida com sucesso! Entre com a nova senha.' };
  });

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

  serve(app, calls.changePasswordCall, async ({ person, body, request }) => {
    await accounts.changePassword(person.id, body, tokenOf(request));
    return { message: 'Senha alterada com sucesso!' };
  });

  serve(app, calls.updateUserCall, async ({ person, body, request }) => {
    const user = await accounts.updateProfile(person.id, body, expectedVersionOf(request));
    return { message: 'Dados atualizados com sucesso!', user, address: user.address };
  });
}
