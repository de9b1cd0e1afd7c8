import { valueProposalCall } from '@giro/contract/calls/evaluation.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconClock, IconPigMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import { ValueLines } from '../../../ui/value-lines.tsx';
import { useShop } from '../../storefront/shop.ts';
import { silenceSentences } from '../../terms/terms-selling.tsx';
import { ShareQuote } from '../sharing/share-quote.tsx';
import { WizardBar } from '../wizard/wizard-bar.tsx';
import { subStepsOf, type WizardAction, type WizardState } from '../wizard/wizard-state.ts';
import { answerNamed, deviceTitle, selectedOptionsOf } from './device-description.ts';
import styles from './summary.module.css';

/** The costs of selling and its deadlines, in the words of the terms, before anybody accepts. */
function Conditions() {
  const shop = useShop();
  const conditions = [
    ['Enviar', 'Grátis, com o código de postagem que mandamos em até 24 horas. Você tem 7 dias para postar.'],
    ['Se a conferência mudar o valor', `Enviamos uma nova proposta com o motivo. ${silenceSentences(shop)}`],
    [
      'Se você recusar',
      'Devolvemos em até 10 dias. O frete da devolução é por sua conta; retirar na loja não custa nada.',
    ],
    ['Receber', 'Sem taxas, em até 2 dias úteis depois da aprovação.'],
  ];
  return (
    <section aria-labelledby="wizard-conditions">
      <h3 id="wizard-conditions" className={styles.conditionsTitle}>
        Antes de aceitar
      </h3>
      <dl className={styles.conditions}>
        {conditions.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const durationMs = 2300;

/** Runs from 0 to `target` in 2300 ms, slower towards the end; at once under reduced motion. */
function useCountUp(target: number): number {
  const reducedMotion = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [shown, setShown] = useState(reducedMotion ? target : 0);

  useEffect(() => {
    if (reducedMotion) {
      setShown(target);
      return;
    }
    let frame = 0;
    const startedAt = performance.now();
    const draw = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - startedAt) / durationMs));
      setShown(progress === 1 ? target : Math.round(target * (1 - (1 - progress) ** 3)));
      if (progress < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [target, reducedMotion]);

  return shown;
}

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
