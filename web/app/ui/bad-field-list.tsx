import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { refusedEvent } from '../lib/api/form-errors.ts';
import styles from './error-alert.module.css';
import { type BadField, badFieldsOf, FieldLink } from './error-alert.tsx';

/** One bad field has the keyboard already. */
const fewest = 2;

/** Stands in a form: once it is refused, all its bad fields, each a link; what is put right leaves the list. */
export function BadFieldList() {
  const place = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<BadField[]>([]);

  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const look = () => {
      // A refusal of the shop's stands in an alert of the same form already.
      const told = [...form.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).join('\n');
      setFields(badFieldsOf(form).filter(({ text }) => !text || !told.includes(text)));
    };
    const watcher = new MutationObserver(look);
    function list() {
      look();
      watcher.observe(form as HTMLFormElement, { subtree: true, attributeFilter: ['aria-invalid'] });
    }
    form.addEventListener(refusedEvent, list);
    return () => {
      form.removeEventListener(refusedEvent, list);
      watcher.disconnect();
    };
  }, []);

  return (
    <div ref={place} role="status">
      {fields.length >= fewest && (
        <Alert
          color="red"
          role="group"
          icon={<IconAlertCircle aria-hidden />}
          title={`Confira ${fields.length} campos antes de continuar`}
        >
          <ul className={styles.list}>
            {fields.map(({ id, label, text }) => (
              <li key={id}>
                <FieldLink id={id}>{text ? `${label}: ${text}` : label}</FieldLink>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
