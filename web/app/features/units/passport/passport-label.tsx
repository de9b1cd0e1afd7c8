import type { Grade } from '@giro/contract/rules/grade.ts';
import { passportPath } from '@giro/contract/rules/public-paths.ts';
import { QRCodeSVG } from 'qrcode.react';
import { createPortal } from 'react-dom';
import { usePrint } from '../../../ui/use-print.ts';
import { useOrigin } from '../../storefront/shop.ts';
import styles from './passport-label.module.css';

/** Modules of white around the code, which readers need (ISO/IEC 18004). */
const quietZone = 4;

interface PassportLabelProps {
  code: string;
  model: string;
  grade: Grade | null;
  onPrinted: () => void;
}

/** Prints the label of a device, and nothing of the screen with it: a QR of its passport, code, model and grade. */
export default function PassportLabel({ code, model, grade, onPrinted }: PassportLabelProps) {
  const origin = useOrigin();
  usePrint(onPrinted);

  return createPortal(
    <article className={styles.label} aria-label="Etiqueta">
      <QRCodeSVG
        value={origin + passportPath(code)}
        level="M"
        marginSize={quietZone}
        className={styles.code}
        role="img"
        title="QR code do passaporte"
      />
      <div className={styles.words}>
        <p className={styles.model}>{model}</p>
        <p className={styles.unit}>{code}</p>
        {grade && <p className={styles.line}>Nota {grade}</p>}
      </div>
    </article>,
    document.body,
  );
}
