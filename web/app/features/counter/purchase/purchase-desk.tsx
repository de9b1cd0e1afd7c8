import type { ResultOf } from '@giro/contract/call.ts';
import { readSaleCall } from '@giro/contract/calls/counter.ts';
import type { buyAtCounterCall } from '@giro/contract/calls/counter-purchases.ts';
import { readBenchCall } from '@giro/contract/calls/inspections.ts';
import { listProposalsCall, type Proposal, readProposalCall } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, refresh } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecordPart } from '../../../ui/panel/record/record-page.tsx';
import styles from '../counter.module.css';
import { FillPersonDialog } from '../fill-person-dialog.tsx';
import { KeyButton } from '../key-button.tsx';
import { isOpenSale } from '../sale-states.ts';
import type { Counter } from '../use-counter.ts';
import { NewDeviceDialog } from './new-device-dialog.tsx';
import { Purchase } from './purchase.tsx';
import { type Quote, ReceiveQuoteDialog } from './receive-quote-dialog.tsx';

/** Devices that somebody has quoted and can bring. */
function Quotes({ quotes, onReceive }: { quotes: readonly Quote[]; onReceive: (quote: Quote) => void }) {
  if (quotes.length === 0) return <p className={styles.quiet}>Nenhuma proposta em aberto.</p>;
  return (
    <ul className={styles.parts} aria-label="Propostas da pessoa">
      {quotes.map((quote) => (
        <li key={quote.proposal_id} className={styles.part}>
          <span className={styles.partWords}>
            {quote.device}
            <span className={styles.quiet}>
              proposta nº&nbsp;{quote.proposal_id}, {formatReais(quote.value)}
            </span>
          </span>
          <Button variant="default" onClick={() => onReceive(quote)}>
            Receber aparelho
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface PurchaseDeskProps {
  counter: Counter;
  /** True while F6 asks for a device. */
  isReceiving: boolean;
  onReceiving: (isReceiving: boolean) => void;
  /** Asks who is at the counter. */
  onAsk: () => void;
  onTold: (text: string) => void;
}

/** The other side of the counter: a device that somebody hands in. */
export function PurchaseDesk({ counter, isReceiving, onReceiving, onAsk, onTold }: PurchaseDeskProps) {
  const client = useQueryClient();
  const [quote, setQuote] = useState<Quote>();
  const [isDescribing, setDescribing] = useState(false);
  const [isFilling, setFilling] = useState(false);
  /** The device that was just taken in: the keyboard goes on with it. */
  const [received, setReceived] = useState<number>();
  const { purchaseId, setPurchase, draft, change, sale } = counter;
  const { person } = draft;
  const isAsking = isReceiving || quote !== undefined;
  const chosen = quote ?? person?.quotes[0];

  function keepProposal(proposal: Proposal) {
    client.setQueryData(queryOf(readProposalCall, { params: { id: proposal.id } }).queryKey, proposal);
    void refresh(client, listProposalsCall, readBenchCall);
  }

  function closeReceiving() {
    setQuote(undefined);
    setDescribing(false);
    onReceiving(false);
  }

  function receive(proposal: Proposal) {
    keepProposal(proposal);
    closeReceiving();
    setReceived(proposal.id);
    change(({ person: before }) => ({
      person: before && {
        ...before,
        quotes: before.quotes.filter(({ proposal_id }) => proposal_id !== proposal.id),
      },
    }));
    setPurchase(proposal.id);
    onTold('Aparelho recebido.');
  }

  function bought({ proposal, credit }: ResultOf<typeof buyAtCounterCall>) {
    keepProposal(proposal);
    void refresh(client, readSaleCall);
    const rest = (credit?.total ?? 0) - (sale && isOpenSale(sale) ? sale.open : 0);
    counter.addCredit(proposal.user.id, Math.max(0, rest));
    onTold('Aparelho comprado.');
  }

  function content() {
    if (purchaseId !== undefined) {
      return (
        <Purchase
          key={purchaseId}
          id={purchaseId}
          isJustReceived={received === purchaseId}
          isForSale={draft.lines.length > 0}
          orderCode={sale && isOpenSale(sale) ? sale.order.order_code : undefined}
          onBought={bought}
          onRefused={(proposal) => {
            keepProposal(proposal);
            onTold('Aparelho recusado.');
          }}
          onLeave={() => setPurchase(undefined)}
        />
      );
    }
    if (!person) {
      return (
        <EmptyState
          title="Nenhum aparelho"
          icon={<IconDeviceMobile size={32} stroke={1.5} />}
          action={
            <Button variant="default" onClick={onAsk}>
              Identificar quem vende
            </Button>
          }
        >
          Para comprar um aparelho, leia o CPF de quem vende.
        </EmptyState>
      );
    }
    return (
      <div className={styles.sale}>
        <Quotes quotes={person.quotes} onReceive={setQuote} />
        <div>
          <KeyButton shortcut="F6" variant="default" onClick={() => onReceiving(true)}>
            {person.quotes.length > 0 ? 'Receber aparelho' : 'Avaliar um aparelho'}
          </KeyButton>
        </div>
      </div>
    );
  }

  return (
    <RecordPart title="Compra de aparelho">
      {person && person.missing.length > 0 && (
        <div className={styles.fill}>
          <p className={styles.quiet}>Para comprar, falta no cadastro: {missingWords(person.missing)}.</p>
          <Button variant="default" onClick={() => setFilling(true)}>
            Completar o cadastro
          </Button>
        </div>
      )}
      {content()}
      {person && isAsking && chosen && !isDescribing && (
        <ReceiveQuoteDialog
          quotes={person.quotes}
          first={chosen}
          onDone={receive}
          onOther={() => setDescribing(true)}
          onClose={closeReceiving}
        />
      )}
      {person && isAsking && (isDescribing || !chosen) && (
        <NewDeviceDialog person={person} onDone={receive} onClose={closeReceiving} />
      )}
      {isFilling && person && (
        <FillPersonDialog
          person={person}
          onDone={(filled) => {
            change(() => ({ person: filled }));
            setFilling(false);
          }}
          onClose={() => setFilling(false)}
        />
      )}
    </RecordPart>
  );
}

/** Names of missing fields; the parts of an address are one. */
function missingWords(fields: readonly string[]): string {
  const isOfAddress = (field: string) => field !== 'cpf' && field !== 'rg';
  return [fields.includes('cpf') && 'CPF', fields.includes('rg') && 'RG', fields.some(isOfAddress) && 'endereço']
    .filter(Boolean)
    .join(', ');
}
