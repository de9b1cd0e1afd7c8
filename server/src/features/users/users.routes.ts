import { openUserChatCall } from '@giro/contract/calls/status-texts.ts';
import * as calls from '@giro/contract/calls/users.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { shownEditOf } from '../../platform/http/if-match.ts';
import { tokenOf } from '../../platform/http/request-session.ts';
import type { UserChats } from './user-chats.service.ts';
import { userColumns } from './user-columns.presenter.ts';
import type { UsersService } from './users.service.ts';

export function usersRoutes(app: FastifyInstance, users: UsersService, chats: UserChats): void {
  serve(app, calls.listUsersCall, async ({ query, person }) => users.list(query, person));
  serve(app, calls.exportUsersCall, async ({ query, person }) =>
    csvFile('usuarios', userColumns, users.listAll(query, person)),
  );
  serve(
    app,
    calls.createUserCall,
    async ({ body, person }) => ({
      message: `Usuário criado com sucesso!${body.password ? '' : ` O convite foi enviado para ${body.email}.`}`,
      user: await users.get(await users.create(body), person),
    }),
    ({ body }) => users.passwordProblems(body),
  );
  serve(app, calls.userCall, async ({ params, person }) => chats.read(params.id, person));
  serve(app, openUserChatCall, async ({ params, person }) => chats.open(params.id, person));
  serve(
    app,
    calls.updateUserByAdminCall,
    async ({ params, body, ...context }) => ({
      message: 'Usuário atualizado com sucesso!',
      user: await users.update(params.id, body, shownEditOf(context), tokenOf(context.request)),
    }),
    ({ body }) => users.passwordProblems(body),
  );
  serve(app, calls.deactivateUserCall, async ({ params, ...context }) => ({
    message: 'Usuário desativado com sucesso!',
    user: await users.deactivate(params.id, shownEditOf(context)),
  }));
  serve(app, calls.restoreUserCall, async ({ params, ...context }) => ({
    message: 'Usuário ativado com sucesso!',
    user: await users.restore(params.id, shownEditOf(context)),
  }));
  serve(app, calls.inviteAgainCall, async ({ params, person }) => ({
    message: 'Convite enviado de novo.',
    user: await users.inviteAgain(params.id, person),
  }));
}
