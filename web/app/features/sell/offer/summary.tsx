import { valueProposalCall } from '@giro/contract/calls/evaluation.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconClock, IconPigMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import { ValueLines } from '../../../ui/value-lines.tsx';
import { ShareQuote } from '../sharing/share-quote.tsx';
import { WizardBar } from '../wizard/wizard-bar.tsx';
import { subStepsOf, type WizardAction, type WizardState } from '../wizard/wizard-state.ts';
import { Conditions } from './conditions.tsx';
import { answerNamed, deviceTitle, selectedOptionsOf } from './device-description.ts';
import styles from './summary.module.css';
import { useCountUp } from './use-count-up.ts';

interface SummaryProps {
  state: WizardState;
  send: (action: WizardAction) => void;
}

/** Asks the server for the offer, anew each time the summary is entered. */
function useOffer({ state, send }: SummaryProps) {
  const entry = useId();
  const idModel = state.model?.id;
  const offer = useQuery({
    queryKey: [valueProposalCall.path, entry, idModel],
    queryFn: () =>
      callApi(valueProposalCall, { body: { selectedOptions: selectedOptionsOf(state), idModel: idModel ?? 0 } }),
    enabled: idModel !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const value = offer.isFetching ? undefined : offer.data?.valorBase;

  useEffect(() => {
    if (value !== undefined) send({ type: 'valued', value });
  }, [value, send]);

  const quote = offer.isFetching ? undefined : offer.data;
  return { quote, value, failed: offer.isError && !offer.isFetching, retry: () => void offer.refetch() };
}

function Price({ value }: { value: number }) {
  const shown = useCountUp(value);
  return (
    <p className={styles.price}>
      <span aria-hidden="true">{formatReais(shown)}</span>
      <VisuallyHidden>Pagamos {formatReais(value).replace('R$', '').trim()} reais.</VisuallyHidden>
    </p>
  );
}

function Details({ state, send }: SummaryProps) {
  const shown = ['Acessórios', 'Defeitos', 'Operação'].flatMap((name) => {
    const answer = answerNamed(state, name);
    return answer === undefined ? [] : [{ name, text: answer.join(', ') || 'Nenhum' }];
  });
  const indexOf = (name: string) => subStepsOf(state).findIndex(({ label }) => label.trim() === name);
  return (
    <dl className={styles.details}>
      {shown.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
          <dd>
            <button
              type="button"
              className={styles.edit}
              onClick={() => send({ type: 'sub-step-opened', index: indexOf(name) })}
            >
              Alterar<VisuallyHidden> {name}</VisuallyHidden>
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Step 2: the device in one look, and what the shop pays for it. */
export function Summary(props: SummaryProps) {
  const { state, send } = props;
  const { quote, value, failed, retry } = useOffer(props);
  return (
    <section aria-labelledby="wizard-offer">
      <div className={styles.summary}>
        <div className={styles.device}>
          <DevicePicture src={state.model?.image} alt={state.model?.name} size={220} />
        </div>
        <div className={styles.words}>
          <h2 id="wizard-offer" className={styles.title} tabIndex={-1} data-arrival>
            {deviceTitle(state)}
          </h2>
          <div className={styles.offer} role="status">
            <p className={styles.caption}>Valor da proposta</p>
            {value !== undefined && <Price value={value} />}
            {value === 0 && (
              <p className={styles.note}>Com estas respostas o valor chega a zero. Confira se está tudo certo.</p>
            )}
            {value === undefined && !failed && <p className={styles.waiting}>Calculando...</p>}
            {failed && (
              <>
                <p className={styles.note}>Não foi possível calcular o valor. Confira a conexão e tente de novo.</p>
                <Button variant="default" onClick={retry}>
                  Tentar de novo
                </Button>
              </>
            )}
            <p className={styles.fact}>
              <IconClock size={18} aria-hidden="true" />
              <span>
                Oferta válida por 7 dias
                {quote && `: enviando hoje, vale até ${formatDate(quote.valid_until)}`}
              </span>
            </p>
            <p className={styles.fact}>
              <IconPigMoney size={18} aria-hidden="true" />
              <span>Você recebe em até 2 dias úteis depois da aprovação, por Pix ou transferência</span>
            </p>
          </div>
          <Details {...props} />
        </div>
        {quote && (
          <section aria-labelledby="wizard-reckoning">
            <h3 id="wizard-reckoning" className={styles.subtitle}>
              Como chegamos a este valor
            </h3>
            <ValueLines base={quote.base_value} options={quote.selected_options} total={quote.valorBase} />
          </section>
        )}
        {quote && <ShareQuote state={state} quote={quote} />}
        <Conditions />
      </div>
      <WizardBar onBack={() => send({ type: 'moved-back' })}>
        <Button size="md" disabled={value === undefined} onClick={() => send({ type: 'accepted' })}>
          Aceitar Proposta
        </Button>
      </WizardBar>
    </section>
  );
}
