import type { ImeiLedger, ImeiRecord } from '@giro/contract/calls/imei-records.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { type LookupResult, lookupResultLabels } from '@giro/contract/rules/imei.ts';
import type { InspectionDecision } from '@giro/contract/rules/inspection.ts';
import { proposalPath, salePath, unitPath } from '@giro/contract/rules/paths.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import { type UnitState, unitStateRows } from '@giro/contract/rules/unit.ts';
import type { LiveBlockRow } from './imei-flags.queries.ts';
import type {
  LookupRow,
  NumberedBlockRow,
  NumberedInspectionRow,
  NumberedProposalRow,
  NumberedUnitRow,
} from './imei-records.queries.ts';

export interface LedgerParts {
  imei: string;
  block: LiveBlockRow | undefined;
  proposals: readonly NumberedProposalRow[];
  inspections: readonly NumberedInspectionRow[];
  units: readonly NumberedUnitRow[];
  blocks: readonly NumberedBlockRow[];
  lookups: readonly LookupRow[];
}

const decisionWords: Record<InspectionDecision, string> = {
  approved: 'aprovada',
  offered: 'contraproposta',
  rejected: 'reprovada',
  shelved: 'foi para a prateleira',
  written_off: 'baixada',
};

function proposalRecord(row: NumberedProposalRow): ImeiRecord {
  const device = deviceName(row.brand_name, row.model_name);
  const status = proposalStatusLabel(row.status, 'admin');
  return {
    kind: 'proposal',
    at: row.created_at.toISOString(),
    text: `Proposta ${row.id}, ${firstNameOf(row.seller_name)}: ${device}, ${status}`,
    by: null,
    url: proposalPath(row.id),
  };
}

function inspectionRecord(row: NumberedInspectionRow): ImeiRecord {
  const isOfUnit = row.unit_id !== null;
  const subject = isOfUnit ? `unidade ${row.code}` : `proposta ${row.proposal_id}`;
  const decision = row.decided === null ? 'em andamento' : decisionWords[row.decided as InspectionDecision];
  return {
    kind: 'inspection',
    at: row.created_at.toISOString(),
    text: `Conferência da ${subject}: ${decision}${row.flag_reason ? `, apesar da restrição: ${row.flag_reason}` : ''}`,
    by: row.by_name,
    url: isOfUnit ? `/bancada/unidade/${row.unit_id}` : `/bancada/${row.proposal_id}`,
  };
}

/** A unit as it came, and its last sale. */
function unitRecords(row: NumberedUnitRow): ImeiRecord[] {
  const { label } = unitStateRows[row.state as UnitState];
  const isSuspended = row.state === 'sold' && row.warranty_state === 'suspended';
  const came: ImeiRecord = {
    kind: 'unit',
    at: row.created_at.toISOString(),
    text: `Unidade ${row.code}: ${row.product_name}, ${label}${isSuspended ? ', garantia suspensa' : ''}`,
    by: null,
    url: unitPath(row.code),
  };
  if (row.sold_at === null || row.order_code === null) return [came];
  const buyer = row.buyer_name === null ? '' : `, para ${firstNameOf(row.buyer_name)}`;
  const text = `Venda da unidade ${row.code} no pedido ${row.order_code}${buyer}`;
  return [came, { kind: 'sale', at: row.sold_at.toISOString(), text, by: null, url: salePath(row.order_code) }];
}

/** A block, and where it was lifted that too. */
function blockRecords({ reason, at, added_by_name, lifted_at, lifted_by_name }: NumberedBlockRow): ImeiRecord[] {
  const block = { kind: 'block', url: null } as const;
  const added = { ...block, at: at.toISOString(), text: `Bloqueado: ${reason}`, by: added_by_name };
  if (lifted_at === null) return [added];
  return [added, { ...block, at: lifted_at.toISOString(), text: `Desbloqueado: ${reason}`, by: lifted_by_name }];
}

const lookupRecord = ({ result, at, by_name }: LookupRow): ImeiRecord => ({
  kind: 'lookup',
  at: at.toISOString(),
  text: `Consulta: ${lookupResultLabels[result as LookupResult]}`,
  by: by_name,
  url: null,
});

/** History of a number, newest first. People are called by their first names, and by nothing else. */
export function presentLedger({ imei, block, lookups, ...parts }: LedgerParts): ImeiLedger {
  const [lookup] = lookups;
  const records = [
    ...parts.proposals.map(proposalRecord),
    ...parts.inspections.map(inspectionRecord),
    ...parts.units.flatMap(unitRecords),
    ...parts.blocks.flatMap(blockRecords),
    ...lookups.map(lookupRecord),
  ];
  return {
    imei,
    block: block ? { reason: block.reason, at: block.at.toISOString(), by: block.by_name } : null,
    lookup: lookup
      ? {
          result: lookup.result as LookupResult,
          at: lookup.at.toISOString(),
          by: lookup.by_name,
          has_picture: lookup.file_id !== null,
        }
      : null,
    records: records.toSorted((one, other) => other.at.localeCompare(one.at)),
  };
}
