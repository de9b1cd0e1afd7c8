import * as calls from '@giro/contract/calls/users.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { UsersService } from './users.service.ts';

export function usersRoutes(app: FastifyInstance, users: UsersService): void {
  serve(app, calls.listUsersCall, async ({ query }) => users.list(query));
  serve(app, calls.createUserCall, async ({ body }) => ({
    message: 'Usuário criado com sucesso!',
    user: await users.create(body),
  }));
  serve(app, calls.updateUserByAdminCall, async ({ params, body }) => ({
    message: 'Usuário atualizado com sucesso!',
    user: await users.update(params.id, body),
  }));
  serve(app, calls.deactivateUserCall, async ({ params, person }) => ({
    message: 'Usuário desativado com sucesso!',
    user: await users.deactivate(params.id, person.id),
  }));
  serve(app, calls.restoreUserCall, async ({ params }) => ({
    message: 'Usuário ativado com sucesso!',
    user: await users.restore(params.id),
  }));
}
