import type { Renewal } from '@giro/contract/calls/renewals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { DeviceHead } from '../../ui/device-head.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import styles from './renewal-card.module.css';
import {
  changeWords,
  endWords,
  isValued,
  renewalEndOf,
  type ValuedRenewal,
  valueWords,
  wizardAddress,
} from './renewal-words.ts';

interface RenewalCardProps {
  renewal: Renewal;
  /** It has just been renewed here. */
  isRenewed: boolean;
  /** Renews at just this value. Throws `ApiError`. */
  onRenew: (value: number) => Promise<void>;
  /** The ways on once there is nothing left to renew. */
  children: ReactNode;
}

interface ResultProps {
  title: string;
  text: string;
  isGood?: boolean;
  /** It took the place of what was pressed, and gets the keyboard. */
  isNew: boolean;
  children: ReactNode;
}

/** The outcome of a quote, and the way on. */
function Result({ title, text, isGood, isNew, children }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section className={styles.result} data-good={isGood}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.way}>{children}</div>
    </section>
  );
}

interface TodaysValueProps {
  renewal: ValuedRenewal;
  problems: readonly string[];
  isSending: boolean;
  onClear: () => void;
  onRenew: () => void;
}

function TodaysValue({ renewal, problems, isSending, onClear, onRenew }: TodaysValueProps) {
  return (
    <section className={styles.offer}>
      <ErrorAlert texts={problems} onClose={onClear} />
      <h2 className={styles.value}>{valueWords(renewal)}</h2>
      <p className={styles.text}>{changeWords(renewal)}</p>
      <p className={styles.text}>{endWords(renewal)}</p>
      <Button fullWidth loading={isSending} onClick={onRenew}>
        {renewal.days === 1 ? 'Renovar por 1 dia' : `Renovar por ${renewal.days} dias`}
      </Button>
    </section>
  );
}

/** A quote beside today's value, and what can be done with it now. A price that moves meanwhile is asked about anew. */
export function RenewalCard({ renewal, isRenewed, onRenew, children }: RenewalCardProps) {
  const save = useSave({
    fallback: 'Não deu certo agora. Tente de novo em instantes.',
    unreachable: 'Sem resposta da loja. Verifique sua conexão e tente de novo.',
  });
  const [isAsked, setAsked] = useState(false);
  const end = renewalEndOf(renewal);

  function content() {
    if (isRenewed) {
      const text = `Pagamos ${formatReais(renewal.old_value)} se você enviar o aparelho até ${formatDate(renewal.valid_until)}. Mandamos um e-mail com o novo prazo.`;
      return (
        <Result title="Cotação renovada" text={text} isGood isNew>
          {children}
        </Result>
      );
    }
    if (end) {
      return (
        <Result title={end.title} text={end.text} isNew={isAsked}>
          {end.isForAnew ? (
            <Button component={Link} to={wizardAddress(renewal)}>
              Avaliar de novo
            </Button>
          ) : (
            children
          )}
        </Result>
      );
    }
    return (
      isValued(renewal) && (
        <TodaysValue
          renewal={renewal}
          problems={save.conflict ? [`${save.conflict} Confira o valor e confirme de novo.`] : save.problems}
          isSending={save.isSaving}
          onClear={save.clear}
          onRenew={() => {
            setAsked(true);
            void save.run(() => onRenew(renewal.new_value));
          }}
        />
      )
    );
  }

  return (
    <div className={styles.card}>
      <DeviceHead picture={renewal.image_model} device={renewal.device} proposalId={renewal.proposal_id} />
      {content()}
    </div>
  );
}
