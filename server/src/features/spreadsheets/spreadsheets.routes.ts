import * as calls from '@giro/contract/calls/spreadsheets.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { orderColumns } from './order-columns.presenter.ts';
import { proposalColumns } from './proposal-columns.presenter.ts';
import { userColumns } from './user-columns.presenter.ts';

interface Lists {
  proposals: ProposalsService;
  orders: OrdersService;
  users: UsersService;
}

export function spreadsheetsRoutes(app: FastifyInstance, { proposals, orders, users }: Lists): void {
  serve(app, calls.exportProposalsCall, async ({ query, person }) =>
    csvFile('propostas', proposalColumns, proposals.listAll(query, person)),
  );
  serve(app, calls.exportOrdersCall, async ({ query, person }) =>
    csvFile('vendas', orderColumns, orders.listAll(query, person)),
  );
  serve(app, calls.exportUsersCall, async ({ query, person }) =>
    csvFile('usuarios', userColumns, users.listAll(query, person)),
  );
}
