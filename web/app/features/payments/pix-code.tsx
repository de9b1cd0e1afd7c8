import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconClockHour4, IconCopy } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Money } from '../../ui/money.tsx';
import styles from './pix-code.module.css';

const PixQr = lazy(() => import('../../ui/pix-qr.tsx'));

/** One charge, as a picture for another device's camera and as text for this one. */
export function PixCode({ code }: { code: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const clipboard = useClipboard({ timeout: 3000 });

  function copy() {
    field.current?.select();
    clipboard.copy(code);
  }

  return (
    <div className={styles.pix}>
      <div className={styles.qr}>
        <Suspense fallback={null}>
          <PixQr code={code} />
        </Suspense>
      </div>
      <div>
        <label>
          <span className={styles.name}>Pix copia e cola</span>
          <textarea
            ref={field}
            readOnly
            rows={4}
            value={code}
            className={`tabular ${styles.code}`}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <Button
          fullWidth
          leftSection={clipboard.copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
          onClick={copy}
        >
          Copiar
        </Button>
        <p role="status" className={styles.copied}>
          {clipboard.copied && 'Código copiado.'}
          {clipboard.error && 'O código está selecionado: copie-o pelo menu do seu navegador.'}
        </p>
        <ol className={styles.steps}>
          <li>Abra o app do seu banco e escolha pagar com Pix.</li>
          <li>Cole o código ou leia o QR code.</li>
          <li>Confira o valor, pague e volte para cá.</li>
        </ol>
      </div>
    </div>
  );
}

/** The amount to be paid, in reais, and beside it for how long. */
export function AmountDue({ value, children }: { value: number; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.label}>Valor a pagar por Pix</p>
        <Money value={value} className={styles.value} />
      </div>
      {children}
    </div>
  );
}

/** Seconds as mm:ss, from an hour on as h:mm:ss. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = [Math.floor((seconds % 3600) / 60), seconds % 60].map((part) => String(part).padStart(2, '0'));
  return [...(hours > 0 ? [hours] : []), ...rest].join(':');
}

/** The time left to pay. It is never read out by itself: a number each second would drown all else. */
export function Clock({ seconds }: { seconds: number }) {
  return (
    <p role="timer" aria-live="off" className={styles.clock}>
      <IconClockHour4 size={20} stroke={1.5} aria-hidden />
      Tempo para pagar <strong>{clockText(seconds)}</strong>
    </p>
  );
}
