import type { CreditListQuery } from '@giro/contract/calls/credit.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import { askedMail } from './credit.mail.ts';
import { presentListed, presentLot, presentMove, presentSums, presentTotals } from './credit.presenter.ts';
import { findCredit, lockCredits } from './credit.queries.ts';
import {
  type ListedRow,
  listBatch,
  listCredits,
  listOwners,
  listOwnLots,
  listOwnMoves,
  readOwnSums,
} from './credit-lists.queries.ts';
import type { Ledger } from './ledger.service.ts';

interface CreditOptions {
  database: Database;
  accounts: Pick<AccountsService, 'present'>;
  proposals: Pick<ProposalsService, 'lock'>;
  ledger: Pick<Ledger, 'payOut'>;
  outbox: Outbox;
}

export type CreditService = ReturnType<typeof createCredit>;

/** Credit as its people have it, and as the shop owes it. */
export function createCredit({ database, accounts, proposals, ledger, outbox }: CreditOptions) {
  async function readOwn(userId: number, page = 1, db: Executor = database) {
    const [sums, lots, { rows, total }] = await Promise.all([
      readOwnSums(db, userId),
      listOwnLots(db, userId),
      listOwnMoves(db, userId, page),
    ]);
    const credit = { ...presentSums(sums), lots: lots.map(presentLot) };
    return { credit, moves: pageOf(rows.map(presentMove), total, page) };
  }

  /**
   * The free part of the price of one device becomes a payout, and its bonus ends. Throws 404 for another's credit; 409
   * where nothing is free.
   */
  async function cash(id: number, userId: number) {
    await database.transaction().execute(async (tx) => {
      const known = await findCredit(tx, id);
      if (known?.userId !== userId) throw notFound('Crédito não encontrado.');
      await proposals.lock(tx, known.proposalId);
      await lockCredits(tx, userId);
      const credit = await findCredit(tx, id);
      if (!credit || credit.freePrincipalCents === 0) {
        throw conflict('Não há valor livre neste crédito: ele está em um pedido ou já foi pago.');
      }
      const paid = await ledger.payOut(tx, id, userId);
      if (!paid) return;
      const subject = subjects.proposal(credit.proposalId);
      await record(tx, { kind: 'credit-cashed', subject, after: { Valor: formatReais(reaisOf(paid.cents)) } });
      const cause = {
        subjectKind: 'proposal',
        subjectId: credit.proposalId,
        event: `credit-cashed:${paid.payoutId}`,
      } as const;
      await outbox.post(tx, cause, credit.email, askedMail(credit, paid.cents));
    });
    return readOwn(userId);
  }

  async function present(db: Executor, rows: readonly ListedRow[], reader: ShopReader) {
    const owners = await listOwners(
      db,
      rows.map(({ userId }) => userId),
    );
    const userOf = new Map(owners.map((owner) => [owner.id, accounts.present(owner, reader)]));
    return rows.flatMap((row) => {
      const user = userOf.get(row.userId);
      return user ? [{ ...presentListed(row), user }] : [];
    });
  }

  async function list(query: CreditListQuery, reader: ShopReader) {
    const { rows, total, sums } = await listCredits(database, query);
    return { credits: pageOf(await present(database, rows, reader), total, query.page), totals: presentTotals(sums) };
  }

  /** Results of `list` on all its pages, in batches from one snapshot. */
  const listAll = (query: Omit<CreditListQuery, 'page'>, reader: ShopReader) =>
    readInBatches(
      database,
      (tx, afterId) => listBatch(tx, query, afterId),
      (tx, rows) => present(tx, rows, reader),
    );

  return { readOwn, cash, list, listAll };
}
