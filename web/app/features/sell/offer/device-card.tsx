import { IconCheck } from '@tabler/icons-react';
import { Card } from '../../../ui/card.tsx';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import type { WizardState } from '../wizard/wizard-state.ts';
import styles from './device-card.module.css';
import { answersOf, estimateOf } from './device-description.ts';
import { Estimate } from './estimate.tsx';

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
