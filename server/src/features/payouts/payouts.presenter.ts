import type { BankData } from '@giro/contract/calls/bank-data.ts';
import type { Payout } from '@giro/contract/calls/payouts.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { PayoutState } from '@giro/contract/rules/payment.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { maskHolder, payoutFlags } from './payouts.rules.ts';

interface PayoutParts {
  row: PayoutRow;
  /** Account at which the seller is to be paid, or was. */
  account: BankData | null;
  sellerCpf: string | null;
  /** True if the shop has bought the device from somebody else, too. */
  isBoughtTwice: boolean;
  readerId: number;
}

export function presentPayout({ row, account, sellerCpf, isBoughtTwice, readerId }: PayoutParts): Payout {
  const seller = { name: row.seller_name, cpf: sellerCpf };
  return {
    id: row.id,
    proposal_id: row.proposal_id,
    value: reaisOf(row.amount_cents),
    credit_id: row.credit_id,
    due_on: row.due_on,
    state: row.state as PayoutState,
    seller: row.seller_name,
    device: deviceName(row.brand_name, row.model_name),
    holder: row.holder_masked ?? (account && maskHolder(account)),
    has_pix_key: account?.pix_key !== undefined,
    account_version: row.account_version,
    account_changed_at: row.account_changed_at?.toISOString() ?? null,
    flags:
      row.state === 'paid'
        ? []
        : payoutFlags({ seller, account, wasChangedLately: row.was_changed_lately, isBoughtTwice }),
    claimed_by: row.payer_name,
    is_mine: row.claimed_by === readerId,
    in_batch: row.channel === 'batch',
    by_provider: row.channel === 'psp',
    paid_at: row.paid_at?.toISOString() ?? null,
    e2e_id: row.e2e_id,
    has_receipt: row.receipt_id !== null,
    note: row.last_error ?? row.note,
    version: row.version,
  };
}
