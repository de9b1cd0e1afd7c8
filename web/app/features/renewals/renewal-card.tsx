import type { Renewal } from '@giro/contract/calls/renewals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { DeviceHead } from '../../ui/device-picture.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import styles from './renewal-card.module.css';

/** A renewal of a device that has a value today. */
type ValuedRenewal = Renewal & { new_value: number };

function isValued(renewal: Renewal): renewal is ValuedRenewal {
  return renewal.new_value !== null && renewal.new_value > 0;
}

/** The device's value today, beside the earlier one. */
function valueWords({ old_value, new_value }: ValuedRenewal): string {
  const today = `Hoje pagamos ${formatReais(new_value)}`;
  return old_value === new_value ? `${today}, o mesmo de antes` : `${today} (antes ${formatReais(old_value)})`;
}

/** The effect of renewing on the value, without praise for a lower one. */
function changeWords({ old_value, new_value, is_expired, valid_until }: ValuedRenewal): string {
  const difference = formatReais(Math.abs(new_value - old_value));
  if (new_value === old_value) return 'O preço não mudou. Renovar só dá mais prazo.';
  if (new_value > old_value) return `São ${difference} a mais. Ao renovar, este passa a ser o valor da sua proposta.`;
  if (is_expired) return `São ${difference} a menos: os preços de aparelhos usados caem com o tempo.`;
  return `São ${difference} a menos, e o novo valor vale já. Se você enviar o aparelho até ${formatDate(valid_until)}, não precisa renovar: o valor de antes continua.`;
}

/** Until when the shop stands by the value, or stood. */
function endWords({ is_expired, valid_until }: Renewal): string {
  return is_expired
    ? `Sua cotação venceu em ${formatDate(valid_until)}.`
    : `Sua cotação vale até ${formatDate(valid_until)}.`;
}

export interface RenewalEnd {
  title: string;
  text: string;
  /** The device can be described anew. */
  isForAnew: boolean;
}

/** Why a quote cannot be renewed; undefined where it can. */
function renewalEndOf(renewal: Renewal): RenewalEnd | undefined {
  if (!renewal.is_open) {
    return {
      title: 'Esta cotação não se renova mais',
      text: 'Sua proposta já seguiu adiante. Se o aparelho está a caminho ou já chegou, o valor combinado continua valendo.',
      isForAnew: false,
    };
  }
  if (renewal.new_value === null) {
    return {
      title: 'Avalie de novo',
      text: 'O modelo ou uma das suas respostas mudou em nosso site, e por isso não sabemos o valor de hoje. Leva poucos minutos.',
      isForAnew: true,
    };
  }
  if (isValued(renewal)) return undefined;
  return {
    title: 'Hoje não temos oferta para este aparelho',
    text: 'Com as suas respostas, o valor de hoje é R$ 0,00. Se algo mudou no aparelho, avalie de novo.',
    isForAnew: true,
  };
}

/** The wizard, at the model where it still has it. */
function wizardAddress({ model_id }: Renewal): string {
  return model_id ? `/quero-vender?modelo=${model_id}` : '/quero-vender';
}

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
