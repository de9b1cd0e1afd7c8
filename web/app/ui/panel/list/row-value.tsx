import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useSave } from '../form/use-save.ts';
import styles from './row-value.module.css';

interface RowValueProps {
  /** The value edited, 'o preço', and the name of its row. */
  what: string;
  of: string;
  /** The value as the row shows it. */
  children: ReactNode;
  /** The value as its field begins. */
  typed: string;
  problemOf: (text: string) => string | undefined;
  inputMode: 'numeric' | 'decimal';
  /** Called when somebody begins: the value that they see then is the one that they edit. */
  onBegin: () => void;
  /** Stands below the field while it is open. */
  hint?: (typed: string) => ReactNode;
  /** Saves; returns what to tell. */
  save: (text: string) => Promise<string>;
}

/** A value that is edited where it stands: Enter saves, Esc leaves, and the row says what happened. */
export function RowValue({ what, of, children, typed, problemOf, inputMode, onBegin, hint, save }: RowValueProps) {
  const [text, setText] = useState<string>();
  const [begun, setBegun] = useState('');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const saving = useSave({ fallback: 'Não foi possível salvar. Tente de novo.' });
  const refusal = problem ?? (saving.told.length > 0 ? saving.told.join(' ') : undefined);

  function begin() {
    onBegin();
    setBegun(typed);
    setText(typed);
    setSaid(undefined);
  }

  function leave() {
    setText(undefined);
    setProblem(undefined);
    saving.clear();
    requestAnimationFrame(() => opener.current?.focus());
  }

  async function send(typedText: string) {
    const mistake = problemOf(typedText);
    setProblem(mistake);
    if (mistake) return;
    if (typedText.trim() === begun && !refusal) return leave();
    await saving.run(async () => {
      const words = await save(typedText);
      leave();
      setSaid(words);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || saving.isSaving) return;
    event.stopPropagation();
    leave();
  }

  return (
    <>
      {text === undefined ? (
        <button ref={opener} type="button" className={styles.value} onClick={begin} title={`Mudar ${what}`}>
          {children}
        </button>
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send(text);
          }}
        >
          <TextInput
            aria-label={`Novo valor para ${what} de ${of}`}
            value={text}
            inputMode={inputMode}
            autoComplete="off"
            autoFocus
            description={
              (hint || typed !== begun) && (
                <>
                  {typed !== begun && `Agora: ${typed} `}
                  {!refusal && hint?.(text)}
                </>
              )
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={refusal}
            errorProps={{ role: 'alert' }}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <div className={styles.buttons}>
            <Button type="submit" size="compact-sm" loading={saving.isSaving}>
              Salvar
            </Button>
            <Button variant="default" size="compact-sm" onClick={leave} disabled={saving.isSaving}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
      <div role="status" className={styles.said}>
        {said}
      </div>
    </>
  );
}
