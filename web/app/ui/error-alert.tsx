import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './error-alert.module.css';

/** A field that is marked as wrong, as people see it. */
export interface BadField {
  id: string;
  label: string;
  text: string;
}

const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';

function labelOf(field: HTMLElement): string {
  const named = field.getAttribute('aria-labelledby');
  const label = (field as HTMLInputElement).labels?.[0] ?? (named ? document.getElementById(named) : null);
  return (field.getAttribute('aria-label') ?? textOf(label)).replace(/\s*\*$/, '');
}

/** The fields below `root` that are marked as wrong, in their order on screen. */
export function badFieldsOf(root: ParentNode | null | undefined): BadField[] {
  const fields = root?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
  return [...fields].flatMap((field) => {
    const told = (field.getAttribute('aria-describedby') ?? '').split(' ').find((id) => id.endsWith('-error'));
    const text = textOf(told ? document.getElementById(told) : null);
    const label = labelOf(field);
    return field.id && label ? [{ id: field.id, label, text }] : [];
  });
}

/** Leads to a field of the same page: the keyboard stands in it then. */
export function FieldLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a
      className={styles.link}
      href={`#${id}`}
      onClick={(event) => {
        // The address stays: a form may stand in a window, and back would leave it.
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {children}
    </a>
  );
}

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
