import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type BadField, badFieldsOf } from './bad-fields.ts';
import styles from './error-alert.module.css';
import { FieldLink } from './field-link.tsx';

interface ErrorAlertProps {
  /** One text per mistake; nothing is drawn without any. */
  texts: readonly string[];
  onClose: () => void;
  title?: string;
}

function Texts({ texts }: Pick<ErrorAlertProps, 'texts'>) {
  const place = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<BadField[]>([]);
  useEffect(() => {
    if (texts.length > 0) setFields(badFieldsOf(place.current?.closest('form')));
  }, [texts]);

  function shown(text: string) {
    const field = fields.find((each) => each.text !== '' && text.endsWith(each.text));
    return field ? <FieldLink id={field.id}>{text}</FieldLink> : text;
  }
  return (
    <div ref={place}>
      {texts.length === 1 && texts[0] !== undefined ? (
        shown(texts[0])
      ) : (
        <ul className={styles.texts}>
          {texts.map((text) => (
            <li key={text}>{shown(text)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A red alert that people can close, read out as soon as it appears; a text that stands at a field leads there. */
export function ErrorAlert({ texts, onClose, title }: ErrorAlertProps) {
  if (texts.length === 0) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={title}
      withCloseButton
      closeButtonLabel="Fechar aviso"
      onClose={onClose}
    >
      <Texts texts={texts} />
    </Alert>
  );
}
