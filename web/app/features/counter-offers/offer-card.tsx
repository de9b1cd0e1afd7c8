import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { formatReais, signedReais } from '@giro/contract/rules/money.ts';
import { answerBy } from '@giro/contract/rules/proposal.ts';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/call-api.ts';
import { DeviceHead } from '../../ui/device-picture.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import styles from './offer-card.module.css';
import { OfferPhotos } from './offer-photos.tsx';
import { freightText, outcomeOf, silenceText } from './offer-words.ts';

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
function OfferAnswer({ offer, heading, asks, problems, isSending, onChoose, onConfirm }: OfferAnswerProps) {
  const value = formatReais(offer.new_value);
  const alert = <ErrorAlert texts={problems} onClose={() => onChoose(asks)} />;
  if (asks === undefined) {
    return (
      <section className={styles.answer}>
        <h3 ref={heading} tabIndex={-1} className={styles.offerAnswerTitle}>
          {answerBy(offer.expires_at, new Date())}
        </h3>
        {offer.on_silence && <p className={styles.offerAnswerText}>{silenceText(offer)}</p>}
        {alert}
        <div className={styles.buttons}>
          <Button onClick={() => onChoose(true)}>Aceitar {value}</Button>
          <Button variant="default" onClick={() => onChoose(false)}>
            Recusar e receber de volta
          </Button>
        </div>
        <p className={styles.offerAnswerText}>{freightText(offer)}</p>
      </section>
    );
  }
  return (
    <section className={styles.answer} data-asks>
      <h3 ref={heading} tabIndex={-1} className={styles.offerAnswerTitle}>
        {asks ? `Aceitar ${value}?` : 'Recusar e receber de volta?'}
      </h3>
      <p className={styles.offerAnswerText}>
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

const RichText = lazy(() => import('../../ui/panel/rich-text/rich-text.tsx'));

/** Why the offer is another than the quote: what was found, in the shop's words, and its photos. */
function OfferGrounds({ offer: { differences, message, photos } }: { offer: CounterOffer }) {
  return (
    <>
      {differences.length > 0 && (
        <section>
          <h3 className={styles.title}>O que encontramos de diferente</h3>
          <ul className={styles.lines}>
            {differences.map(({ question, declared, found, effect }) => (
              <li key={`${question} ${found}`} className={styles.line}>
                <span className={styles.words}>
                  <span className={styles.question}>{question}:</span> {declared} → {found}
                </span>
                <span className={styles.effect} data-zero={effect === 0 || undefined}>
                  {signedReais(effect)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {message && (
        <section>
          <h3 className={styles.title}>O que a loja diz</h3>
          <div className={styles.message}>
            <Suspense fallback="Carregando...">
              <RichText html={message} />
            </Suspense>
          </div>
        </section>
      )}
      {photos.length > 0 && (
        <section>
          <h3 className={styles.title}>Fotos da conferência</h3>
          <OfferPhotos photos={photos} />
        </section>
      )}
    </>
  );
}

interface OfferCardProps {
  offer: CounterOffer;
  /** Sends an answer to just this offer. Throws `ApiError`. */
  onAnswer: (isAccepted: boolean) => Promise<unknown>;
  /** Asks for the offer as it is now. */
  onReload: () => Promise<unknown>;
  /** The ways on once it is answered or over. */
  children?: ReactNode;
}

const changedWords = 'A oferta mudou enquanto esta página estava aberta. Confira o novo valor antes de responder.';
/** Refusals of an offer that has changed: it has another value, is answered, withdrawn, or over. */
const outdated = [409, 422];

/**
 * A counter-offer with what led to it, and both answers, each confirmed once. One that has changed meanwhile is shown
 * as it is now.
 */
export function OfferCard({ offer, onAnswer, onReload, children }: OfferCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [confirmed, setConfirmed] = useState<{ isAccepted: boolean; value: number }>();
  const save = useSave({
    fallback: 'Não deu certo agora. Tente de novo em instantes.',
    unreachable: 'Sem resposta da loja. Verifique sua conexão e tente de novo.',
  });
  const { device, old_value, new_value, state } = offer;
  const outcome = outcomeOf(offer);
  const isChanged = confirmed !== undefined && confirmed.value !== new_value;
  const asks = confirmed && !isChanged ? confirmed.isAccepted : undefined;

  // The part that takes the place of the pressed button gets the keyboard.
  const step = `${state} ${asks} ${new_value}`;
  const stepAtFirst = useRef(step);
  useEffect(() => {
    if (step !== stepAtFirst.current) heading.current?.focus();
    stepAtFirst.current = '';
  }, [step]);

  function choose(isAccepted: boolean | undefined) {
    save.clear();
    setConfirmed(isAccepted === undefined ? undefined : { isAccepted, value: new_value });
  }

  const answer = (isAccepted: boolean) =>
    save.run(async () => {
      try {
        await onAnswer(isAccepted);
      } catch (error) {
        if (error instanceof ApiError && outdated.includes(error.status)) await onReload();
        throw error;
      }
    });

  return (
    <div className={styles.card}>
      {outcome && (
        <section className={styles.outcome} data-good={outcome.isGood || undefined}>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {outcome.title}
          </h2>
          <p className={styles.text}>{outcome.text}</p>
          {children && <div className={styles.way}>{children}</div>}
        </section>
      )}
      <DeviceHead picture={offer.image_model} device={device} proposalId={offer.proposal_id} />
      <dl className={styles.values}>
        <div className={styles.value}>
          <dt>Sua avaliação</dt>
          <dd>{formatReais(old_value)}</dd>
        </div>
        <div className={styles.value} data-new>
          <dt>Nossa nova oferta</dt>
          <dd>
            <IconArrowRight size={24} className={styles.arrow} aria-hidden />
            {formatReais(new_value)}
          </dd>
        </div>
      </dl>
      <OfferGrounds offer={offer} />
      {!outcome && (
        <OfferAnswer
          offer={offer}
          heading={heading}
          asks={asks}
          problems={isChanged ? [changedWords] : save.told}
          isSending={save.isSaving}
          onChoose={choose}
          onConfirm={answer}
        />
      )}
    </div>
  );
}
