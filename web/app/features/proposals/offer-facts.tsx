import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais, signedReais } from '@giro/contract/rules/money.ts';
import type { OfferState, ProposalEventKind } from '@giro/contract/rules/proposal.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { type Fact, Facts } from '../../ui/panel/dialog/facts.tsx';
import { StatusPill } from '../../ui/panel/list/status-pill.tsx';

const states: Record<OfferState, { label: string; tone: StatusTone; event?: ProposalEventKind }> = {
  open: { label: 'Aguarda resposta', tone: 'offer' },
  accepted: { label: 'Aceita', tone: 'good', event: 'offer-accepted' },
  refused: { label: 'Recusada', tone: 'refused', event: 'offer-refused' },
  expired: { label: 'Sem resposta', tone: 'waiting', event: 'offer-expired' },
  withdrawn: { label: 'Retirada', tone: 'over', event: 'offer-withdrawn' },
};

/** The newest counter-offer: what it says, how far it is, until when, and by what way it was answered. */
export function OfferFacts({ proposal: { offer, events = [] } }: { proposal: Proposal }) {
  if (!offer) return null;
  const { label, tone, event } = states[offer.state];
  const answer = events.findLast(({ kind }) => kind === event);
  const facts: Fact[] = [
    ['Situação', <StatusPill key="state" tone={tone} label={label} />],
    ['Valor', `${formatReais(offer.old_value)} → ${formatReais(offer.new_value)}`],
    ['Frete de volta', offer.freight === null ? null : formatReais(offer.freight)],
    [offer.state === 'open' ? 'Responder até' : 'Prazo', formatMoment(offer.expires_at)],
  ];
  if (answer) facts.push(['Resposta', [formatMoment(answer.at), answer.detail].filter(Boolean).join(' · '), 'wide']);
  for (const { question, declared, found, effect } of offer.differences) {
    facts.push([question, `${declared} → ${found}${effect === 0 ? '' : `, ${signedReais(effect)}`}`, 'wide']);
  }
  return <Facts title="Contraproposta" facts={facts} />;
}
