import { type Found, readAtCounterCall } from '@giro/contract/calls/counter.ts';
import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { ScanButton } from '../../ui/panel/scan/scan-button.tsx';
import styles from './counter.module.css';

interface ReadFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** Takes what a text names; returns the words for it. */
  onRead: (text: string, found: Found[]) => Promise<string>;
  /** Told when reading begins, and when nothing is left to read. */
  onReading: (isReading: boolean) => void;
}

/**
 * The counter's one field. A scanner types and sends Enter, and may send the next text before the first is answered: the
 * field is free at once, and texts are read one after the other.
 */
export function ReadField({ field, onRead, onReading }: ReadFieldProps) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const waiting = useRef<string[]>([]);
  const isReading = useRef(false);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  const save = useSave({ fallback: 'Não foi possível ler agora. Verifique sua conexão e leia de novo.' });

  async function readAll() {
    for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift()) {
      try {
        const { found } = await callApi(readAtCounterCall, { body: { text: next } });
        setSaid(await latest.current(next, found));
      } catch (error) {
        // A text that could not be read goes back into the field, unless somebody types there already.
        setText((typed) => (typed === '' ? (next ?? '') : typed));
        throw error;
      }
    }
  }

  async function read(typed: string) {
    const next = typed.trim();
    if (next === '') return;
    setText('');
    setSaid('');
    waiting.current.push(next);
    if (isReading.current) return;
    isReading.current = true;
    onReading(true);
    await save.run(readAll);
    isReading.current = false;
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
        {save.isSaving ? 'Lendo...' : said}
      </p>
      <ErrorAlert texts={save.told} onClose={save.clear} />
    </form>
  );
}
