import * as calls from '@giro/contract/calls/proposals.ts';
import { openProposalChatCall } from '@giro/contract/calls/status-texts.ts';
import { id as numbered } from '@giro/contract/fields.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { FastifyInstance } from 'fastify';
import { assertSteppedUp, serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { editOf, idempotencyKeyOf, shownEditOf } from '../../platform/http/if-match.ts';
import { callerOf, giveSession } from '../../platform/http/request-session.ts';
import { actingByRoles } from '../../platform/record/actor.ts';
import type { BankAccounts } from '../bank-data/bank-accounts.service.ts';
import { proposalColumns } from './proposal-columns.presenter.ts';
import type { ProposalChats, ProposalMails } from './proposal-mails.service.ts';
import type { ProposalsService } from './proposals.service.ts';

const bankDataSaved = 'Dados bancários atualizados com sucesso!';
const mailed = { success: true, message: 'Email enviado com sucesso' } as const;

interface Served {
  proposals: ProposalsService;
  bankAccounts: BankAccounts;
  proposalMails: ProposalMails;
  chats: ProposalChats;
  isHttps: boolean;
}

export function proposalsRoutes(app: FastifyInstance, served: Served): void {
  const { proposals, bankAccounts, proposalMails, chats, isHttps } = served;
  serve(
    app,
    calls.submitProposalCall,
    async ({ body, person, request, reply }) => {
      const caller = callerOf(request, isHttps);
      const { id, valueCents, token } = await proposals.submit(body, person, caller, idempotencyKeyOf(request));
      const given = token && giveSession(reply, token, caller, isHttps);
      return { id, message: 'Proposta enviada com sucesso!', proposal_value: reaisOf(valueCents), token: given };
    },
    ({ body, person, request }) => proposals.submissionProblems(body, person, clientOf(request)),
  );

  serve(app, calls.listProposalsCall, async ({ query, person }) => proposals.list(query, person));

  serve(app, calls.exportProposalsCall, async ({ query, person }) =>
    csvFile('propostas', proposalColumns, proposals.listAll(query, person)),
  );

  serve(app, calls.readProposalCall, async ({ params, person }) => proposals.get(params.id, person));

  serve(app, calls.listOwnProposalsCall, async ({ query, person }) => proposals.listOwn(person.id, query.page));

  serve(app, calls.changeProposalStatusCall, async ({ params, body, ...context }) => {
    const proposal = await proposals.changeStatus(params.proposalId, body, shownEditOf(context));
    const { id, status, codigo, rejectionReason, proposal_value_new, custo_frete, data_pagamento, codigo_dev } =
      proposal;
    return {
      message: 'Status atualizado com sucesso!',
      proposalId: id,
      status,
      codigo,
      rejectionReason,
      proposal_value_new,
      custo_frete,
      data_pagamento,
      codigo_dev,
      proposal,
    };
  });

  serve(app, calls.previewProposalMailCall, async ({ params, body, person }) =>
    proposals.previewMail(params.proposalId, body, person.id),
  );

  serve(app, calls.mailProposalStatusCall, async ({ body }) => {
    await proposalMails.ensureStatus(body.proposalId);
    return mailed;
  });

  serve(app, calls.mailProposalCall, async ({ params, person }) => {
    await proposalMails.ensureSubmitted(params.id, person);
    return mailed;
  });

  serve(app, calls.askBankDataCall, async ({ params }) => {
    await proposalMails.askForBankData(params.id);
    return mailed;
  });

  serve(app, calls.saveBankDataCall, async ({ params, body, person, request }) => {
    // A token is never a number alone.
    const { data: proposalId } = numbered.safeParse(params.token);
    if (proposalId !== undefined) {
      if (!can(person, 'bank-data.change')) throw forbidden();
      assertSteppedUp(person);
      const edit = editOf({ person, request });
      await actingByRoles(person.roles, () => bankAccounts.saveByShop(proposalId, body.bank_data, edit));
      return { message: bankDataSaved, proposal: await proposals.get(proposalId, person) };
    }
    const id = await bankAccounts.save(params.token, body.bank_data, clientOf(request), person.id);
    return { message: bankDataSaved, proposal: await proposals.get(id, 'own') };
  });

  serve(app, openProposalChatCall, async ({ params, person }) => chats.open(params.id, person));
}
