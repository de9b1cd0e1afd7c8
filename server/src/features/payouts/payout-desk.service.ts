import type { BankData } from '@giro/contract/calls/bank-data.ts';
import type { Payout } from '@giro/contract/calls/payouts.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { type Edit, isStale } from '../../platform/database/versions.ts';
import { conflict, notFound, Refusal, refused } from '../../platform/http/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { type Activity, type RecordedState, record, subjects } from '../../platform/record/record.ts';
import type { BankAccounts } from '../bank-data/bank-accounts.service.ts';
import type { ImeiFlags } from '../imei-records/imei-flags.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
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
  proposals: Pick<ProposalsService, 'shareLock'>;
  outbox: Outbox;
  imeiFlags: Pick<ImeiFlags, 'boughtFromOthers' | 'boughtBeforeText' | 'assertExplained'>;
}

/** Further statements of whoever pays. */
export interface SaidByPayer {
  /** The `account_version` of a changed account that the seller was asked about. */
  confirmed?: number | undefined;
  /** Why a device is paid that was bought from somebody else, too. */
  reason?: string | undefined;
}

/** A payout that is about to be taken in hand, with the account that it then goes to. */
export interface ReadyPayout {
  row: PayoutRow;
  account: BankData;
}

export type PayoutDesk = ReturnType<typeof createPayoutDesk>;

/** Work common to every way of paying a seller: reading, readiness, freezing, telling. */
export function createPayoutDesk({ box, bankAccounts, proposals, outbox, imeiFlags }: PayoutDeskOptions) {
  /** Destination of a payout: as it was frozen, else as the proposal has it now. */
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

  const boughtTwice = (db: Executor, rows: readonly PayoutRow[]) =>
    imeiFlags.boughtFromOthers(
      db,
      rows.map(({ proposal_id, imei, seller_id }) => ({ proposalId: proposal_id, imei, userId: seller_id })),
    );

  /** Rows for whoever pays, by one statement more however many they are. */
  async function present(db: Executor, rows: readonly PayoutRow[], readerId: number): Promise<Payout[]> {
    const others = await boughtTwice(db, rows);
    return rows.map((row) => {
      const sellerCpf = box.openOptional(row.seller_cpf_sealed, 'users.cpf_sealed', row.seller_id);
      const isBoughtTwice = others.has(row.proposal_id);
      return presentPayout({ row, account: accountOf(row), sellerCpf, isBoughtTwice, readerId });
    });
  }

  /** One as it stands now. Throws 404. */
  async function show(db: Executor, id: number, readerId: number): Promise<Payout> {
    const [payout] = await present(db, [await get(db, id)], readerId);
    if (!payout) throw notFound(unknown);
    return payout;
  }

  /** Throws 409 with `needs` where a device was bought from somebody else, too, and nobody says why it is paid. */
  async function assertExplained(db: Executor, rows: readonly PayoutRow[], reason: string | undefined): Promise<void> {
    const others = await boughtTwice(db, rows);
    const texts = [...others].map(
      ([id, ids]) => `${rows.length > 1 ? `Proposta ${id}: ` : ''}${imeiFlags.boughtBeforeText(ids)}`,
    );
    imeiFlags.assertExplained(texts, reason);
  }

  /**
   * A payout that is due, with the account that it goes to. Throws 409 with who has it when it is in hand, over an older
   * version, and with `confirm_changed` where the account is new and is not the one that was confirmed; 422 without one.
   */
  function readyOf(row: PayoutRow, edit: Edit, confirmed: number | undefined): ReadyPayout {
    if (row.state !== 'due') throw conflict(elsewhereWords(row));
    if (isStale(edit, row.version)) throw conflict('Este repasse mudou depois que a lista foi aberta. Recarregue.');
    const account = accountOf(row);
    if (!account) throw refused('O vendedor ainda não informou os dados bancários.');
    if (needsWord(row, [confirmed])) throw changedAccount(row);
    return { row, account };
  }

  /** Locks the proposal of a payout against changes, so that its account stays. Throws 404. */
  async function shareLock(tx: Tx, id: number): Promise<PayoutRow> {
    const { proposal_id } = await get(tx, id);
    await proposals.shareLock(tx, proposal_id);
    return get(tx, id);
  }

  /** Freezes where the money goes. */
  const claimOf = ({ row, account }: ReadyPayout, byId: number, reason?: string): Claim => ({
    byId,
    reason,
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

  return { accountOf, get, present, show, readyOf, assertExplained, shareLock, claimOf, postPaid };
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
      if (channel === 'psp') return `O provedor confirmou este Pix${since(paid_at)}: o repasse está pago.`;
      return `Este repasse já foi pago por ${by}${since(paid_at)}.`;
    default:
      return 'A compra desta proposta foi desfeita: não há o que pagar.';
  }
}

/** True if an account was changed lately and is none of those that were confirmed. */
export const needsWord = ({ was_changed_lately, account_version }: PayoutRow, confirmed: readonly unknown[]) =>
  was_changed_lately && !confirmed.includes(account_version);

/** Asks for the word of whoever pays to an account of which somebody may have made another; the word names it. */
function changedAccount({ account_changed_at: at, account_version }: PayoutRow): Refusal {
  const when = at ? ` em ${formatMoment(at.toISOString())}` : ' há pouco';
  const words = `A conta foi alterada${when}. Confirme com o vendedor por um telefone que a loja já tinha antes de pagar.`;
  return new Refusal(409, words, { confirm_changed: account_version });
}

interface MovedPayout {
  proposal_id: number;
  amount_cents: number;
}

const note = (tx: Tx, kind: 'payout' | 'payout-changed', row: MovedPayout, after: RecordedState, by: Activity['by']) =>
  record(tx, {
    kind,
    subject: subjects.payout(row.proposal_id),
    after: { Valor: formatReais(reaisOf(row.amount_cents)), ...after },
    by,
  });

/** Records that a seller was paid. */
export const notePaid = (tx: Tx, row: MovedPayout, after: RecordedState, by?: Activity['by']) =>
  note(tx, 'payout', row, after, by);

/** Records what else somebody has done with a payout, in words. */
export const noteMoved = (tx: Tx, row: MovedPayout, words: string, reason?: string, by?: Activity['by']) =>
  note(tx, 'payout-changed', row, { Repasse: words, ...(reason !== undefined && { Motivo: reason }) }, by);
