import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { OfferState, SilenceRule } from '@giro/contract/rules/proposal.ts';
import type { OfferDifference } from '../proposals/open-offers.port.ts';
import type { OfferRow } from './counter-offers.queries.ts';

export function differencesOf({ differences }: Pick<OfferRow, 'differences'>): OfferDifference[] {
  return differences as unknown as OfferDifference[];
}

/** An offer as its readers see it; one whose time is over is over, whether that has been noted or not. */
export function presentOffer(row: OfferRow, photoAddress: (photoId: number) => string): CounterOffer {
  return {
    id: row.id,
    proposal_id: row.proposal_id,
    device: deviceName(row.brand_name, row.model_name),
    image_model: row.picture,
    old_value: reaisOf(row.old_cents),
    new_value: reaisOf(row.new_cents),
    differences: differencesOf(row).map(({ effectCents, ...words }) => ({ ...words, effect: reaisOf(effectCents) })),
    message: row.message,
    photos: row.photo_ids.map((id) => ({ id, url: photoAddress(id) })),
    freight: row.freight_cents === null ? null : reaisOf(row.freight_cents),
    expires_at: row.expires_at.toISOString(),
    on_silence: row.on_silence as SilenceRule,
    state: row.state === 'open' && row.is_over ? 'expired' : (row.state as OfferState),
  };
}
