import { Loader } from '@mantine/core';
import styles from './paying.module.css';
import type { FieldName } from './provider-script.ts';
import type { UsedCardFields } from './use-card-fields.ts';

const labels: Record<FieldName, { label: string; problem: string }> = {
  cardNumber: { label: 'Número do cartão', problem: 'Confira o número do cartão.' },
  expirationDate: { label: 'Validade', problem: 'Confira a validade.' },
  securityCode: { label: 'Código de segurança', problem: 'Confira o código.' },
};

function Frame({ name, fields }: { name: FieldName; fields: UsedCardFields }) {
  const { label, problem } = labels[name];
  const id = fields.elementOf(name);
  const isBad = fields.bad.has(name);
  return (
    <div className={styles.field} data-field={name}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the frame is reached by keyboard itself; this is the press on a label. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as of every label, which a frame cannot have. */}
      <span id={`${id}-label`} className={styles.label} onClick={() => fields.focus(name)}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: it holds a frame of another host, which is no field of ours. */}
      <div
        id={id}
        role="group"
        aria-labelledby={`${id}-label`}
        className={styles.frame}
        data-focused={fields.focused === name || undefined}
        data-bad={isBad || undefined}
      />
      <p role="status" className={styles.problem}>
        {isBad && problem}
      </p>
    </div>
  );
}

/** Number, validity and code, which are typed into frames of the provider's. */
export function CardFrames({ fields }: { fields: UsedCardFields }) {
  return (
    <div className={styles.frames} aria-busy={fields.state === 'loading'}>
      <Frame name="cardNumber" fields={fields} />
      <Frame name="expirationDate" fields={fields} />
      <Frame name="securityCode" fields={fields} />
      {fields.state === 'loading' && <Loader className={styles.loading} size="sm" aria-label="Abrindo os campos" />}
    </div>
  );
}
