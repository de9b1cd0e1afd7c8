import type { Grade } from '@giro/contract/rules/device.ts';
import { createPortal } from 'react-dom';
import { usePrint } from '../../../ui/paper/print-button.tsx';
import styles from './passport-label.module.css';
import { PassportQr } from './passport-qr.tsx';

interface PassportLabelProps {
  code: string;
  model: string;
  grade: Grade | null;
  onPrinted: () => void;
}

/** Prints the label of a device, and nothing of the screen with it: a QR of its passport, code, model and grade. */
export default function PassportLabel({ code, model, grade, onPrinted }: PassportLabelProps) {
  usePrint(onPrinted);

  return createPortal(
    <article className={styles.label} aria-label="Etiqueta">
      <PassportQr code={code} className={styles.code} />
      <div className={styles.words}>
        <p className={styles.model}>{model}</p>
        <p className={styles.unit}>{code}</p>
        {grade && <p className={styles.line}>Nota {grade}</p>}
      </div>
    </article>,
    document.body,
  );
}
