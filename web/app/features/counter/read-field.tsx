import { type Found, readAtCounterCall } from '@giro/contract/calls/counter.ts';
import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useRefusal } from '../../ui/panel/form/use-save.ts';
import { ScanButton } from '../../ui/panel/scan/scan-button.tsx';
import styles from './counter.module.css';

interface ReadFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** Takes what a text names; returns the words for it. */
  onRead: (text: string, found: Found[]) => Promise<string>;
  isReading: boolean;
  /** Told when reading begins, and when nothing is left to read. */
  onReading: (isReading: boolean) => void;
}

/**
 * The counter's one field. A scanner types and sends Enter, and may send the next text before the first is answered: the
 * field is free at once, and texts are read one after the other. One that could not be read goes back into the field,
 * and those behind it wait for the next press.
 */
export function ReadField({ field, onRead, isReading, onReading }: ReadFieldProps) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const waiting = useRef<string[]>([]);
  /** Known before it is drawn: no text may come between two drawings and be read by nobody. */
  const reads = useRef(false);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  const refusal = useRefusal({ fallback: 'Não foi possível ler agora. Verifique sua conexão e leia de novo.' });

  /** Says whether it could be read. */
  async function readNext(next: string): Promise<boolean> {
    try {
      const { found } = await callApi(readAtCounterCall, { body: { text: next } });
      setSaid(await latest.current(next, found));
      return true;
    } catch (error) {
      refusal.tell(error);
      // Unless somebody types there already.
      setText((typed) => typed || next);
      return false;
    }
  }

  async function read(typed: string) {
    const code = typed.trim();
    if (code === '') return;
    setText('');
    setSaid('');
    waiting.current.push(code);
    if (reads.current) return;
    reads.current = true;
    onReading(true);
    refusal.clear();
    for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift()) {
      if (!(await readNext(next))) break;
    }
    reads.current = false;
    onReading(false);
  }

  return (
    <form
      className={styles.reader}
      onSubmit={(event) => {
        event.preventDefault();
        void read(text);
      }}
    >
      <div className={styles.readerLine}>
        <TextInput
          ref={field}
          label="Ler ou digitar"
          description="Código ou IMEI do aparelho, código do produto, CPF ou número do pedido."
          leftSection={<IconBarcode size={20} stroke={1.75} aria-hidden />}
          rightSection={
            <kbd className={styles.key} aria-hidden>
              F2
            </kbd>
          }
          aria-keyshortcuts="F2"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
          name="ler"
        />
        <ScanButton most={1} onFound={([imei]) => imei && void read(imei)} />
      </div>
      <p role="status" className={styles.said}>
        {isReading ? 'Lendo...' : said}
      </p>
      <ErrorAlert texts={refusal.told} onClose={refusal.clear} />
    </form>
  );
}
