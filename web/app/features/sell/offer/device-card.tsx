import { formatReais } from '@giro/contract/rules/money.ts';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import type { WizardState } from '../wizard/wizard-state.ts';
import styles from './device-card.module.css';
import { answersOf, estimateOf } from './device-description.ts';

/** The amount by which the last change moved a number; 0 while it has not changed. */
function useLastChange(value: number | undefined): number {
  const [seen, setSeen] = useState({ value, change: 0 });
  if (seen.value === value) return seen.change;
  const change = seen.value === undefined || value === undefined ? 0 : value - seen.value;
  setSeen({ value, change });
  return change;
}

/** The price that the answers so far lead to, and where the last answer moved it. */
export function Estimate({ value }: { value: number | undefined }) {
  const change = useLastChange(value);
  if (value === undefined) return null;
  return (
    <div className={styles.estimate}>
      <span className={styles.caption}>
        Estimativa
        {change !== 0 && (
          <span key={value} className={styles.change} data-falls={change < 0 || undefined}>
            {change > 0 ? '+' : '−'} {formatReais(Math.abs(change))}
          </span>
        )}
      </span>
      <span key={value} className={styles.price}>
        {formatReais(value)}
      </span>
    </div>
  );
}

const promises = [
  'O valor aparece aqui e muda a cada resposta',
  'Envio com código de postagem gratuito',
  'Proposta válida por 7 dias',
];

/** Beside the question, where there is room: the device as described, and what it comes to. */
export function DeviceCard({ state }: { state: WizardState }) {
  const answers = answersOf(state);
  return (
    <Card component="aside" className={styles.card} aria-label="Seu aparelho">
      {state.model ? (
        <>
          <div className={styles.device}>
            <DevicePicture src={state.model.image} size={88} />
            <p className={styles.name}>{state.model.name}</p>
          </div>
          {answers.length > 0 && (
            <dl className={styles.answers}>
              {answers.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <Estimate key={state.model.id} value={estimateOf(state)} />
        </>
      ) : (
        <>
          <p className={styles.name}>Veja quanto pagamos antes de dizer quem você é</p>
          <ul className={styles.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <IconCheck size={18} stroke={2.4} aria-hidden="true" />
                {promise}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
