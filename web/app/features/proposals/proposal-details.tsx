import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { CopyCode } from '../../ui/copy-code.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { type Fact, Facts } from '../../ui/panel/dialog/facts.tsx';
import { ReceiptLink } from '../../ui/receipt-link.tsx';
import { ValueLines } from '../../ui/value-lines.tsx';
import { ImeiButton } from '../imei-records/imei-button.tsx';
import { BenchFacts } from './bench-facts.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { ProposalAccount } from './proposal-account.tsx';
import { ProposalFlags } from './proposal-badges.tsx';
import styles from './proposal-details.module.css';
import { ProposalHistory } from './proposal-history.tsx';
import { ExpiredPill, ProposalPill } from './proposal-pill.tsx';
import { SellerFacts } from './seller-facts.tsx';

const RichText = lazy(() => import('../../ui/panel/rich-text/rich-text.tsx'));

interface ProposalDetailsProps {
  proposal: Proposal;
  reader: 'admin' | 'user';
  /** The actions on the account. */
  accountAction?: ReactNode;
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

/** Everything about a proposal, in full: the person's own, or for the shop's people. */
export function ProposalDetails({ proposal, reader, accountAction }: ProposalDetailsProps) {
  const course: Fact[] = [
    ['Nº da proposta', proposal.id],
    ['Enviada em', formatMoment(proposal.created_at)],
    [proposal.is_expired ? 'Venceu em' : 'Válida até', formatDate(proposal.valid_until)],
    ['Data de pagamento', proposal.data_pagamento && formatDate(proposal.data_pagamento)],
    ...payoutFacts(proposal),
    ['Valor da proposta', formatReais(proposal.proposal_value)],
    ['Nova oferta', amount(proposal.proposal_value_new)],
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
      {reader === 'admin' && <OfferFacts proposal={proposal} />}
      {reader === 'admin' && <BenchFacts proposal={proposal} />}
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
