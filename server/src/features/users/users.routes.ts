import * as calls from '@giro/contract/calls/users.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import { tokenOf } from '../../platform/http/request-session.ts';
import type { UsersService } from './users.service.ts';

export function usersRoutes(app: FastifyInstance, users: UsersService): void {
  serve(app, calls.listUsersCall, async ({ query }) => users.list(query));
  serve(
    app,
    calls.createUserCall,
    async ({ body }) => ({ message: 'Usuário criado com sucesso!', user: await users.create(body) }),
    ({ body }) => users.passwordProblems(body),
  );
  serve(app, calls.userCall, async ({ params }) => users.get(params.id));
  serve(
    app,
    calls.updateUserByAdminCall,
    async ({ params, body, ...context }) => ({
      message: 'Usuário atualizado com sucesso!',
      user: await users.update(params.id, body, editOf(context), tokenOf(context.request)),
    }),
    ({ body }) => users.passwordProblems(body),
  );
  serve(app, calls.deactivateUserCall, async ({ params, ...context }) => ({
    message: 'Usuário desativado com sucesso!',
    user: await users.deactivate(params.id, editOf(context)),
  }));
  serve(app, calls.restoreUserCall, async ({ params, ...context }) => ({
    message: 'Usuário ativado com sucesso!',
    user: await users.restore(params.id, editOf(context)),
  }));
}
