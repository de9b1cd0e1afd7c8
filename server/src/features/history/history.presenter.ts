import type { History, HistoryEntry } from '@giro/contract/calls/history.ts';
import { maskCpf } from '@giro/contract/rules/documents.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type ShopReader, seesWhole } from '../../platform/sessions/reader.ts';
import type { PersonRow } from './history.queries.ts';
import type { Deal } from './history.rules.ts';

export function presentPerson(
  { id, name, cpfSealed }: PersonRow,
  box: SecretBox,
  reader: ShopReader,
): History['people'][number] {
  const cpf = box.openOptional(cpfSealed, 'users.cpf_sealed', id);
  return { id, name, cpf: cpf && (seesWhole(reader, 'personal-data.see', id) ? cpf : maskCpf(cpf)) };
}

export const presentDeal = ({ kind, at, proposalId, orderCode, imei, device, cents }: Deal): HistoryEntry => ({
  kind,
  at: at.toISOString(),
  proposal_id: proposalId,
  order_code: orderCode,
  imei,
  device,
  value: reaisOf(cents),
});
