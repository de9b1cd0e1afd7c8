import type { CreditLot, CreditMove, ListedCredit } from '@giro/contract/calls/credit.ts';
import { type CreditMoveKind, creditMoveRows, pointsOf } from '@giro/contract/rules/credit.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { amount, contactColumns, date } from '../../platform/http/csv-columns.ts';
import { lastDayOf } from './credit.mail.ts';
import type { CreditSums, ListedRow, MoveRow, OwnSums } from './credit-lists.queries.ts';

export const presentSums = ({ freeCents, reservedCents }: OwnSums) => ({
  free: reaisOf(freeCents),
  reserved: reaisOf(reservedCents),
  points: pointsOf(freeCents),
});

export const presentLot = (row: ListedRow): CreditLot => ({
  id: row.id,
  proposal_id: row.proposalId,
  device: deviceName(row.brand, row.model),
  principal: reaisOf(row.principalCents),
  bonus: reaisOf(row.bonusCents),
  free_principal: reaisOf(row.freePrincipalCents),
  free_bonus: reaisOf(row.freeBonusCents),
  reserved: reaisOf(row.reservedCents),
  ends_on: lastDayOf(row),
});

export function presentMove(row: MoveRow): CreditMove {
  const kind = row.kind as CreditMoveKind;
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind,
    principal: reaisOf(row.principalCents),
    bonus: reaisOf(row.bonusCents),
    value: reaisOf(creditMoveRows[kind].effect * (row.principalCents + row.bonusCents)),
    balance: reaisOf(row.balanceCents),
    order_code: row.orderCode,
    proposal_id: row.proposalId,
  };
}

export const presentListed = (row: ListedRow): Omit<ListedCredit, 'user'> => ({
  ...presentLot(row),
  granted_at: row.grantedAt.toISOString(),
});

export const presentTotals = (sums: CreditSums) => ({
  principal: reaisOf(sums.principalCents),
  bonus: reaisOf(sums.bonusCents),
  reserved: reaisOf(sums.reservedCents),
  ending: reaisOf(sums.endingCents),
});

export const creditColumns: CsvColumns<ListedCredit> = {
  Proposta: ({ proposal_id }) => proposal_id,
  Aparelho: ({ device }) => device,
  ...contactColumns<ListedCredit>('Cliente', ({ user }) => user),
  'Recebido em': ({ granted_at }) => date(granted_at),
  'Vale até': ({ ends_on }) => date(ends_on),
  'Valor do aparelho': ({ principal }) => amount(principal),
  Bônus: ({ bonus }) => amount(bonus),
  'Valor livre': ({ free_principal }) => amount(free_principal),
  'Bônus livre': ({ free_bonus }) => amount(free_bonus),
  'Em pedidos': ({ reserved }) => amount(reserved),
};
