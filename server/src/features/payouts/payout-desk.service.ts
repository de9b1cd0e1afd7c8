import type { BankData } from '@giro/contract/calls/bank-data.ts';
import type { Payout } from '@giro/contract/calls/payouts.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { conflict, notFound, Refusal, refused } from '../../platform/http/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { BankAccounts } from '../proposals/bank-accounts.service.ts';
import type { Claim } from './payout-moves.queries.ts';
import { paidMail } from './payouts.mail.ts';
import { presentPayout } from './payouts.presenter.ts';
import { findPayout, type PayoutRow } from './payouts.queries.ts';
import { maskHolder } from './payouts.rules.ts';

const column = 'payouts.destination_sealed';
const unknown = 'Repasse não encontrado.';

export interface PayoutDeskOptions {
  box: SecretBox;
  bankAccounts: BankAccounts;
  outbox: Outbox;
}

/** A payout that is about to be taken in hand, with the account that it then goes to. */
export interface ReadyPayout {
  row: PayoutRow;
  account: BankData;
}

export type PayoutDesk = ReturnType<typeof createPayoutDesk>;

/** What every way of paying a seller has in common: reading, readiness, freezing, telling. */
export function createPayoutDesk({ box, bankAccounts, outbox }: PayoutDeskOptions) {
  /** Where a payout goes: as it was frozen, else as the proposal has it now. */
  function accountOf(row: PayoutRow): BankData | null {
    if (row.destination_sealed) return JSON.parse(box.open(row.destination_sealed, column, row.id));
    return bankAccounts.open({ id: row.proposal_id, bank_data_sealed: row.bank_data_sealed });
  }

  /** Throws 404. */
  async function get(db: Executor, id: number): Promise<PayoutRow> {
    const row = await findPayout(db, id);
    if (!row) throw notFound(unknown);
    return row;
  }

  function present(row: PayoutRow, readerId: number): Payout {
    const sellerCpf = box.openOptional(row.seller_cpf_sealed, 'users.cpf_sealed', row.seller_id);
    return presentPayout({ row, account: accountOf(row), sellerCpf, readerId });
  }

  /** The same of the row as it stands now. Throws 404. */
  const show = async (db: Executor, id: number, readerId: number) => present(await get(db, id), readerId);

  /** Throws 409 with who has it when a payout is not to be paid. */
  function assertDue(row: PayoutRow): void {
    if (row.state !== 'due') throw conflict(elsewhereWords(row));
  }

  /** Throws 422 without bank data; 409 with `confirm_changed` when the account is new and nobody has confirmed it. */
  function readyOf(row: PayoutRow, isConfirmed: boolean): ReadyPayout {
    const account = accountOf(row);
    if (!account) throw refused('O vendedor ainda não informou os dados bancários.');
    if (row.was_changed_lately && !isConfirmed) throw changedAccount(row.account_changed_at);
    return { row, account };
  }

  /** Holds the proposal of a payout until the transaction ends, so that its account stays. Throws 404. */
  async function hold(tx: Tx, id: number): Promise<PayoutRow> {
    const { proposal_id } = await get(tx, id);
    await bankAccounts.hold(tx, proposal_id);
    return get(tx, id);
  }

  /** Freezes where the money goes. */
  const claimOf = ({ row, account }: ReadyPayout, byId: number): Claim => ({
    byId,
    destinationSealed: box.seal(JSON.stringify(account), column, row.id),
    holderMasked: maskHolder(account),
  });

  /** Tells the seller, once for each payout. */
  async function postPaid(tx: Tx, id: number): Promise<void> {
    const row = await get(tx, id);
    const account = accountOf(row);
    if (!account || !row.paid_on) return;
    const cause = { subjectKind: 'proposal', subjectId: row.proposal_id, event: `payout:${row.id}` } as const;
    await outbox.post(tx, cause, row.seller_email, paidMail(row, account, row.paid_on));
  }

  return { accountOf, get, present, show, assertDue, readyOf, hold, claimOf, postPaid };
}

/** Why it is not to be paid, and who has it. */
export function elsewhereWords({ state, payer_name, claimed_at, paid_at, channel }: PayoutRow): string {
  const by = payer_name ?? 'outra pessoa';
  const since = (moment: Date | null) => (moment ? ` em ${formatMoment(moment.toISOString())}` : '');
  switch (state) {
    case 'due':
      return 'Este repasse ainda não está nas mãos de ninguém.';
    case 'claimed':
      if (channel === 'batch') return `Este repasse está no arquivo de lote que ${by} baixou${since(claimed_at)}.`;
      return `Este repasse está com ${by}, que começou a pagar${since(claimed_at)}.`;
    case 'sending':
      return `Este repasse está sendo enviado pelo provedor: ${by} pediu${since(claimed_at)}.`;
    case 'paid':
      return `Este repasse já foi pago por ${by}${since(paid_at)}.`;
    default:
      return 'A compra desta proposta foi desfeita: não há o que pagar.';
  }
}

/** Asks for the word of whoever pays to an account of which somebody may have made another. */
export function changedAccount(changedAt: Date | null, message?: string): Refusal {
  const when = changedAt ? ` em ${formatMoment(changedAt.toISOString())}` : ' há pouco';
  const words = `A conta foi alterada${when}. Confirme com o vendedor por um telefone que a loja já tinha antes de pagar.`;
  return new Refusal(409, message ?? words, { confirm_changed: true });
}
