import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { answerBy } from '@giro/contract/rules/proposal.ts';
import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import styles from './offer-answer.module.css';
import { freightText, silenceText } from './offer-words.ts';

interface OfferAnswerProps {
  offer: CounterOffer;
  /** Gets the keyboard when what is asked changes. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Which answer is to be confirmed; undefined while none was chosen. */
  asks: boolean | undefined;
  problems: readonly string[];
  isSending: boolean;
  onChoose: (isAccepted: boolean | undefined) => void;
  onConfirm: (isAccepted: boolean) => void;
}

/** Both answers to an offer, and then the question whether that is meant. */
export function OfferAnswer({ offer, heading, asks, problems, isSending, onChoose, onConfirm }: OfferAnswerProps) {
  const value = formatReais(offer.new_value);
  const alert = <ErrorAlert texts={problems} onClose={() => onChoose(asks)} />;
  if (asks === undefined) {
    return (
      <section className={styles.answer}>
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          {answerBy(offer.expires_at, new Date())}
        </h3>
        {offer.on_silence && <p className={styles.text}>{silenceText(offer)}</p>}
        {alert}
        <div className={styles.buttons}>
          <Button onClick={() => onChoose(true)}>Aceitar {value}</Button>
          <Button variant="default" onClick={() => onChoose(false)}>
            Recusar e receber de volta
          </Button>
        </div>
        <p className={styles.text}>{freightText(offer)}</p>
      </section>
    );
  }
  return (
    <section className={styles.answer} data-asks>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {asks ? `Aceitar ${value}?` : 'Recusar e receber de volta?'}
      </h3>
      <p className={styles.text}>
        {asks
          ? `Você vende seu ${offer.device} por ${value}, no lugar de ${formatReais(offer.old_value)}.`
          : `A venda não acontece e devolvemos seu ${offer.device}. ${freightText(offer)}`}{' '}
        Depois de confirmar, a resposta não muda mais.
      </p>
      {alert}
      <div className={styles.buttons}>
        <Button color={asks ? 'green' : 'red'} loading={isSending} onClick={() => onConfirm(asks)}>
          {asks ? `Sim, aceitar ${value}` : 'Sim, recusar a oferta'}
        </Button>
        <Button variant="default" disabled={isSending} onClick={() => onChoose(undefined)}>
          Voltar
        </Button>
      </div>
    </section>
  );
}
