import type { Proposal } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais, signedReais } from '@giro/contract/rules/money.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import { type OfferState, type ProposalEventKind, proposalEventRows } from '@giro/contract/rules/proposal.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { postalAddressOf } from '../../lib/format/postal-address.ts';
import { CopyCode } from '../../ui/copy-button.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { type Fact, Facts } from '../../ui/panel/dialog/facts.tsx';
import { StatusHistory } from '../../ui/panel/dialog/status-parts.tsx';
import { StatusPill, Whole } from '../../ui/panel/list/cells.tsx';
import { ReceiptLink } from '../../ui/receipt-link.tsx';
import { ValueLines } from '../../ui/value-lines.tsx';
import { ImeiButton } from '../imei-records/imei-button.tsx';
import { addressLines } from './address-lines.ts';
import { creditSum } from './credit-choice.ts';
import { InspectionFacts } from './inspection-facts.tsx';
import { ProposalAccount } from './proposal-account.tsx';
import { ExpiredPill, ProposalFlags, ProposalPill } from './proposal-badges.tsx';
import styles from './proposal-details.module.css';

/** Who sells, in full: CPF and RG too, because the shop checks them against the parcel. */
function SellerFacts({ user }: { user: User }) {
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
function OfferFacts({ proposal: { offer, events = [] } }: { proposal: Proposal }) {
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

/** Statuses and events of one change are written within so much time. */
const sameChangeMs = 5000;

/** A proposal's statuses and events in words; what both say alike is said by the event, which has the detail. */
function historyParts(
  { history, events = [] }: Pick<Proposal, 'history' | 'events'>,
  reader: 'admin' | 'user',
): { history: Proposal['history']; events: { label: string; detail: string | null; at: string; by: string | null }[] } {
  const happened = events.map(({ kind, ...event }) => ({ label: proposalEventRows[kind].label, ...event }));
  const isTold = ({ status, at }: Proposal['history'][number]) =>
    happened.some(
      (event) =>
        event.label === proposalStatusLabel(status, reader) &&
        Math.abs(Date.parse(event.at) - Date.parse(at)) < sameChangeMs,
    );
  return { history: history.filter((entry) => !isTold(entry)), events: happened };
}

interface ProposalHistoryProps {
  proposal: Pick<Proposal, 'history' | 'events'>;
  reader: 'admin' | 'user';
}

/** Every status that a proposal has had, and what happened beside them, newest first. */
export function ProposalHistory({ proposal, reader }: ProposalHistoryProps) {
  return (
    <StatusHistory {...historyParts(proposal, reader)} labelOf={(status) => proposalStatusLabel(status, reader)} />
  );
}

const RichText = lazy(() => import('../../ui/panel/rich-text/rich-text.tsx'));

interface ProposalDetailsProps {
  proposal: Proposal;
  reader: 'admin' | 'user';
  /** The actions on the account. */
  accountAction?: ReactNode;
  /** Stands below its course. */
  children?: ReactNode;
}

/** A code has a line of its own; that there is none needs no more room than anything else. */
const widthOf = (code: string | null) => (code ? 'wide' : undefined);

const amount = (reais: number | null) => (reais === null ? null : formatReais(reais));

/** The facts of the payment, once it was made. */
function payoutFacts({ payout }: Proposal): Fact[] {
  if (payout?.state !== 'paid') return [];
  const facts: Fact[] = [['Paga em', payout.paid_at && formatMoment(payout.paid_at)]];
  if (payout.has_receipt) facts.push(['Comprovante', <ReceiptLink key="receipt" payoutId={payout.id} />]);
  return facts;
}

/** The credit that its seller takes in place of a Pix, once they have said so. */
function creditFacts({ pay_as, credit_offer }: Proposal): Fact[] {
  if (pay_as !== 'credit') return [];
  return [['Recebe em crédito', credit_offer ? creditSum(credit_offer) : 'Sim', 'wide']];
}

/** The order that waits for the device. */
function promiseFacts({ promised }: Proposal): Fact[] {
  if (!promised) return [];
  return [['Prometido de entrada', `Pedido ${promised.order_code}, até ${formatMoment(promised.until)}`, 'wide']];
}

/** Everything about a proposal, in full: the person's own, or for the shop's people. */
export function ProposalDetails({ proposal, reader, accountAction, children }: ProposalDetailsProps) {
  const course: Fact[] = [
    ['Nº da proposta', proposal.id],
    ['Enviada em', formatMoment(proposal.created_at)],
    [proposal.is_expired ? 'Venceu em' : 'Válida até', formatDate(proposal.valid_until)],
    ['Data de pagamento', proposal.data_pagamento && formatDate(proposal.data_pagamento)],
    ...payoutFacts(proposal),
    ['Valor da proposta', formatReais(proposal.proposal_value)],
    ['Nova oferta', amount(proposal.proposal_value_new)],
    ...promiseFacts(proposal),
    ...creditFacts(proposal),
    ['Frete', amount(proposal.custo_frete)],
    ['Código de envio', proposal.codigo && <CopyCode code={proposal.codigo} />, widthOf(proposal.codigo)],
    [
      'Código de devolução',
      proposal.codigo_dev && <CopyCode code={proposal.codigo_dev} />,
      widthOf(proposal.codigo_dev),
    ],
  ];
  return (
    <div>
      <div className={styles.head}>
        <DevicePicture src={proposal.image_model} size={72} />
        <div>
          <p className={styles.device}>{deviceName(proposal.marca, proposal.modelo)}</p>
          <p className={styles.kind}>
            {proposal.tipo} ·{' '}
            <span className={styles.whole}>
              IMEI {reader === 'admin' ? <ImeiButton imei={proposal.imei} /> : formatImei(proposal.imei)}
            </span>
            {proposal.serial_number && ` · Série\u00a0${proposal.serial_number}`}
          </p>
          <span className={styles.pills}>
            <ProposalPill status={proposal.status} reader={reader} />
            {reader === 'user' && <ExpiredPill proposal={proposal} />}
          </span>
        </div>
      </div>
      {reader === 'admin' && <ProposalFlags proposal={proposal} />}
      <Facts title="Andamento" facts={course} />
      {children}
      {reader === 'admin' && <OfferFacts proposal={proposal} />}
      {reader === 'admin' && <InspectionFacts proposal={proposal} />}
      {proposal.rejectionReason && (
        <section className={styles.section}>
          <h3 className={styles.title}>Motivo da reprovação</h3>
          <div className={styles.reason}>
            <Suspense fallback="Carregando...">
              <RichText html={proposal.rejectionReason} />
            </Suspense>
          </div>
        </section>
      )}
      <section className={styles.section}>
        <h3 className={styles.title}>Avaliação do aparelho</h3>
        <ValueLines
          base={proposal.base_value}
          options={proposal.selected_options}
          total={proposal.proposal_value}
          offer={proposal.proposal_value_new}
        />
      </section>
      {reader === 'admin' && <SellerFacts user={proposal.user} />}
      <ProposalAccount key={proposal.account_changed_at} proposal={proposal} reader={reader} />
      {accountAction}
      <section className={styles.section}>
        <h3 className={styles.title}>Histórico</h3>
        <ProposalHistory proposal={proposal} reader={reader} />
      </section>
    </div>
  );
}
