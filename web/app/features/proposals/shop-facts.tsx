import type { Proposal } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { formatReais, signedReais } from '@giro/contract/rules/money.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import type { OfferState, ProposalEventKind } from '@giro/contract/rules/proposal.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { postalAddressOf } from '../../lib/format/postal-address.ts';
import { type Fact, Facts } from '../../ui/panel/dialog/facts.tsx';
import { StatusPill } from '../../ui/panel/list/status-pill.tsx';
import { Whole } from '../../ui/panel/whole.tsx';
import { addressLines } from './address-lines.ts';

/** Who sells, in full: CPF and RG too, because the shop checks them against the parcel. */
export function SellerFacts({ user }: { user: User }) {
  const address = postalAddressOf(user);
  return (
    <Facts
      title={user.deleted_at ? 'Usuário (desativado)' : 'Usuário'}
      facts={[
        ['Nome', user.name, 'wide'],
        ['CPF', user.cpf && <Whole>{formatCpf(user.cpf)}</Whole>],
        ['RG', user.rg],
        ['Telefone', user.telefone && formatPhone(user.telefone)],
        ['E-mail', user.email, 'wide'],
        ['Endereço', addressLines(address).map((line) => <div key={line}>{line}</div>), 'wide'],
        ['CEP', address.cep && formatCep(address.cep)],
      ]}
    />
  );
}

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
