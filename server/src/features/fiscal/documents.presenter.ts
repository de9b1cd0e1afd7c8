import type {
  FiscalDocument,
  FiscalDocumentWhole,
  FiscalEventShown,
  FiscalItemShown,
  FiscalStanding,
} from '@giro/contract/calls/fiscal-documents.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { partsOfKey } from '../../platform/fiscal/fiscal-key.ts';
import type { FiscalShop } from './documents.port.ts';
import type { DocumentStepRow, ListedDocument, ListedItem } from './documents-list.queries.ts';
import { isTrial } from './documents-undoing.service.ts';
import type { EventRow } from './events.queries.ts';
import type { QueueStanding } from './queue.queries.ts';

const momentOf = (at: Date | null) => at?.toISOString() ?? null;

function presentEvent({ kind, seq, state, text, protocol, at, problem }: EventRow): FiscalEventShown {
  return { kind, seq, state, text, protocol, at: at.toISOString(), problem };
}

/** Until when it can be cancelled; null where it cannot. */
function cancelUntil(row: ListedDocument, { cancelMinutes }: FiscalShop): string | null {
  if (row.state !== 'authorised' || !row.authorisedAt) return null;
  return new Date(row.authorisedAt.getTime() + cancelMinutes[row.model] * 60_000).toISOString();
}

/** A document of another program tells number and series by its key. */
function numbersOf({ state, key, number, series }: ListedDocument) {
  return state === 'outside' && key !== null ? partsOfKey(key) : { number, series };
}

export function presentDocument(row: ListedDocument, events: readonly EventRow[], shop: FiscalShop): FiscalDocument {
  const { number, series } = numbersOf(row);
  return {
    id: row.id,
    operation: row.kind,
    model: row.model,
    environment: row.environment,
    series,
    number,
    key: row.key,
    issue_mode: row.issueMode,
    state: row.state,
    order_code: row.orderCode,
    proposal_id: row.proposalId,
    recipient: row.recipient,
    total: reaisOf(row.totalCents),
    issued_at: momentOf(row.issuedAt),
    authorised_at: momentOf(row.authorisedAt),
    protocol: row.protocol,
    problem: row.problem,
    missing: row.missing,
    cancel_until: cancelUntil(row, shop),
    gives_way: shop.environment === 'producao' && isTrial(row),
    events: events.map(presentEvent),
    version: row.version,
  };
}

function presentItem(row: ListedItem): FiscalItemShown {
  const { reckoned } = row;
  const values = reckoned?.ibsCbs?.values;
  const credit = reckoned?.ibsCbs?.credit;
  return {
    place: row.place,
    profile: row.profileId,
    unit_code: row.unitCode,
    imei: row.imei,
    description: row.description,
    ncm: row.ncm,
    cfop: row.cfop,
    value: reaisOf(row.valueCents),
    discount: reaisOf(row.discountCents),
    freight: reaisOf(row.freightCents),
    other: reaisOf(row.otherCents),
    icms: reaisOf(reckoned?.icms.cents ?? 0),
    pis: reaisOf(reckoned?.pis.cents ?? 0),
    cofins: reaisOf(reckoned?.cofins.cents ?? 0),
    ibs: reaisOf(values?.ibsCents ?? 0),
    cbs: reaisOf(values?.cbs.cents ?? 0),
    credit: credit
      ? { base: reaisOf(credit.baseCents), ibs: reaisOf(credit.ibs.cents), cbs: reaisOf(credit.cbs.cents) }
      : null,
  };
}

export function presentWhole(
  row: ListedDocument,
  events: readonly EventRow[],
  shop: FiscalShop,
  { steps, items }: { steps: readonly DocumentStepRow[]; items: readonly ListedItem[] },
): FiscalDocumentWhole {
  return {
    ...presentDocument(row, events, shop),
    steps: steps.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
    items: items.map(presentItem),
  };
}

export const presentStanding = ({ downSince, restsUntil, said, contingency }: QueueStanding): FiscalStanding => ({
  down_since: momentOf(downSince),
  rests_until: momentOf(restsUntil),
  said: downSince || restsUntil ? said : null,
  contingency: {
    on: contingency !== null,
    since: momentOf(contingency?.since ?? null),
    reason: contingency?.reason ?? null,
  },
});
