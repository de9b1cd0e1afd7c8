import type { PriceAlert } from '@giro/contract/calls/price-desk.ts';
import { proposalPath, unitPath } from '@giro/contract/rules/paths.ts';
import { type PriceAlertKind, priceAlertKinds } from '@giro/contract/rules/price-desk.ts';
import type { Permission } from '@giro/contract/rules/roles.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';

export const alertRows: Record<PriceAlertKind, { label: string; tone: StatusTone }> = {
  stock_old: { label: 'Parado no estoque', tone: 'waiting' },
  model_loss: { label: 'Modelo com prejuízo', tone: 'refused' },
  below_floor: { label: 'Abaixo do piso', tone: 'offer' },
  no_cost: { label: 'Sem custo', tone: 'over' },
  quote_high: { label: 'Cotação alta', tone: 'offer' },
};

type Subject = PriceAlert['subject'];

/** The screen on which something can be done about it, and the permission for it; a unit and a model stand in lists by name. */
const places: Record<Subject['kind'], { may: Permission; to: (subject: Subject) => string }> = {
  product: { may: 'products.change', to: ({ id }) => `/cadastros/aparelhos/${id}` },
  unit: { may: 'units.see', to: ({ words }) => unitPath(codeIn(words)) },
  model: { may: 'evaluations.see', to: ({ words }) => `/avaliacoes?search=${encodeURIComponent(words)}` },
  proposal: { may: 'proposals.see', to: ({ id }) => proposalPath(id) },
};

/** The code of a unit, which its words end with: 'iPhone 13 (K7M2P9QX)'. */
const codeIn = (words: string) => /\((\w+)\)$/.exec(words)?.[1] ?? words;

/** The address of what an alert is about; undefined for who may not open it. */
export function placeOf(subject: Subject, may: (permission: Permission) => boolean): string | undefined {
  const place = places[subject.kind];
  return may(place.may) ? place.to(subject) : undefined;
}

const perPage = 20;

/** Alerts of a kind, or all of them, by the pages of their list; the server answers all at once. */
export function alertPage(alerts: readonly PriceAlert[], kind: string, page: number) {
  const rows = alerts.filter((alert) => kind === '' || alert.kind === kind);
  const sorted = rows.toSorted((one, other) => priceAlertKinds.indexOf(one.kind) - priceAlertKinds.indexOf(other.kind));
  const data = sorted
    .slice((page - 1) * perPage, page * perPage)
    .map((alert, place) => ({ ...alert, id: (page - 1) * perPage + place }));
  return { data, total: rows.length, last_page: Math.max(1, Math.ceil(rows.length / perPage)) };
}
