import type { StatusText } from '@giro/contract/calls/status-texts.ts';
import { fillIn, longestStatusText } from '@giro/contract/rules/edited-text.ts';
import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { examplesOf, type TextPart } from './text-values.ts';
import styles from './texts.module.css';

interface TextAreaProps {
  text: StatusText;
  part: TextPart;
  original: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const words = {
  mail: {
    label: 'Texto do e-mail',
    description: 'O assunto, a saudação, os dados, os códigos e os botões do e-mail continuam iguais.',
    preview: 'Como fica no e-mail',
  },
  whatsapp: {
    label: 'Mensagem do WhatsApp',
    description: 'Vem escrita na conversa; quem abre ainda pode mudar antes de enviar.',
    preview: 'Como fica no WhatsApp',
  },
} as const;

/** One text of a status: typed, filled with placeholders, and seen as people will read it. */
export function TextArea({ text, part, original, name, value, error, onChange }: TextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { label, description, preview } = words[part];

  /** Puts a placeholder where the cursor is, which goes behind it. */
  function insert(placeholder: string) {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = field.current ?? {};
    const inserted = `{${placeholder}}`;
    onChange(value.slice(0, start) + inserted + value.slice(end));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + inserted.length, start + inserted.length);
    });
  }

  return (
    <div className={styles.part}>
      <Textarea
        ref={field}
        label={label}
        description={description}
        name={name}
        rows={5}
        resize="vertical"
        maxLength={longestStatusText}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={styles.names}>
        <legend>Inserir</legend>
        {text.placeholders.map(({ name: placeholder, meaning }) => (
          <button
            key={placeholder}
            type="button"
            className={styles.name}
            title={meaning}
            aria-label={`Inserir ${meaning} em ${label}`}
            onClick={() => insert(placeholder)}
          >
            {`{${placeholder}}`}
          </button>
        ))}
      </fieldset>
      <section className={styles.preview} data-part={part} aria-label={preview}>
        <p className={styles.previewTitle}>{preview}</p>
        <p className={styles.previewText}>{fillIn(value, examplesOf(text)) || fillIn(original, examplesOf(text))}</p>
      </section>
      {value !== original && (
        <Button variant="subtle" className={styles.back} onClick={() => onChange(original)}>
          Voltar ao texto original
        </Button>
      )}
    </div>
  );
}
