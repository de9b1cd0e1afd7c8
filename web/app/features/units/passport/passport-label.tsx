import type { Grade } from '@giro/contract/rules/device.ts';
import { passportPath } from '@giro/contract/rules/paths.ts';
import { QRCodeSVG } from 'qrcode.react';
import { createPortal } from 'react-dom';
import { usePrint } from '../../../ui/paper/print-button.tsx';
import { useOrigin } from '../../storefront/shop.ts';
import styles from './passport-label.module.css';

/** Modules of white around the code, which readers need (ISO/IEC 18004). */
const quietZone = 4;

/** A code on paper that leads to the passport of a device. */
export function PassportQr({ code, className }: { code: string; className: string | undefined }) {
  return (
    <QRCodeSVG
      value={useOrigin() + passportPath(code)}
      level="M"
      marginSize={quietZone}
      className={className}
      role="img"
      title="QR code do passaporte"
    />
  );
}

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
