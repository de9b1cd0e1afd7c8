import * as calls from '@giro/contract/calls/proposals.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import type { BankAccounts } from './bank-accounts.service.ts';

export function bankDataRoutes(app: FastifyInstance, bankAccounts: BankAccounts): void {
  serve(app, calls.bankFormCall, async ({ params }) => ({ bankData: await bankAccounts.getForm(params.token) }));

  serve(app, calls.saveBankDataByTokenCall, async ({ params, body, request }) => {
    await bankAccounts.save(params.token, body, clientOf(request));
    return { message: 'Dados bancários atualizados com sucesso!' };
  });
}
