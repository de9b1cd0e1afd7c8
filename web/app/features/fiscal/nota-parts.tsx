import type { FiscalDocument } from '@giro/contract/calls/fiscal-documents.ts';
import { type DocumentState, documentStateRows, keyInFours } from '@giro/contract/rules/fiscal.ts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayOpen } from '../../lib/api/panel-screens.ts';
import { useSession } from '../../lib/api/session.ts';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import styles from './fiscal.module.css';
import { causeOf, notaPath, placeOfField } from './nota-words.ts';

/** A nota's state in its word, with its colour. */
export function NotaPill({ state }: { state: DocumentState }) {
  const { label, tone } = documentStateRows[state];
  return <StatusPill tone={tone} label={label} />;
}

/** A key in fours, as it is read aloud, and the way to copy it without the blanks. */
export function NotaKey({ nota }: { nota: { key: string | null } }) {
  if (nota.key === null) return null;
  return (
    <div className={styles.key}>
      <span className={styles.fours}>{keyInFours(nota.key)}</span>
      <CopyIcon text={nota.key} what="chave" />
    </div>
  );
}

/** True if whoever is signed in may open the page: the accountant sees notas and little else. */
function useMayOpen(to: string): boolean {
  const { user } = useSession();
  return !user || mayOpen(user, to);
}

/** Leads to what a nota is about; the words alone for who may not open that. */
export function AboutLink({ to, children }: { to: string; children: ReactNode }) {
  const isOpen = useMayOpen(to);
  if (!isOpen) return children;
  return (
    <Anchor component={Link} to={to} inherit>
      {children}
    </Anchor>
  );
}

interface FieldLinkProps {
  nota: Pick<FiscalDocument, 'id' | 'state' | 'order_code' | 'proposal_id'>;
  field: string | null;
  /** Opens the form of sending again, on the nota's own page; null within that form, and for who may not. */
  onCorrect?: (() => void) | null | undefined;
}

/** Leads to where a field of a refusal is put right. */
function FieldLink({ nota, field, onCorrect }: FieldLinkProps) {
  const place = placeOfField(field, causeOf(nota), nota.state);
  const isOpen = useMayOpen(place && 'to' in place ? place.to : '');
  if (!place || !isOpen) return null;
  if ('to' in place)
    return (
      <Anchor component={Link} to={place.to} inherit>
        {place.words}
      </Anchor>
    );
  if (onCorrect === null) return null;
  if (onCorrect)
    return (
      <Anchor component="button" type="button" inherit onClick={onCorrect}>
        Corrigir aqui
      </Anchor>
    );
  return (
    <Anchor component={Link} to={notaPath(nota.id)} inherit>
      Corrigir na nota
    </Anchor>
  );
}

interface NotaTroubleProps extends Pick<FieldLinkProps, 'onCorrect'> {
  nota: FiscalDocument;
  /** Every line, with the authority's own words; a row has room for the first. */
  isWhole?: boolean;
}

/** Says of a nota what it lacks, or why it was refused, and leads to where that is put right. */
export function NotaTrouble({ nota, isWhole = false, onCorrect }: NotaTroubleProps) {
  const { missing, problem, state } = nota;
  const lacks = state === 'missing' ? missing : [];
  const shown = isWhole ? lacks : lacks.slice(0, 1);
  const more = lacks.length - shown.length;
  const isRefused = problem !== null && (state === 'rejected' || state === 'denied' || state === 'missing');
  if (shown.length === 0 && !isRefused) return null;
  return (
    <ul className={styles.troubles}>
      {shown.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {message} <FieldLink nota={nota} field={field} onCorrect={onCorrect} />
        </li>
      ))}
      {more > 0 && <li>{more === 1 ? 'e falta mais 1 informação' : `e faltam mais ${more} informações`}</li>}
      {isRefused && (
        <li>
          {problem.words} <FieldLink nota={nota} field={problem.field} onCorrect={onCorrect} />
          {isWhole && (
            <p className={styles.said}>
              {problem.code === 'schema' ? 'Conferência do esquema' : `SEFAZ, código ${problem.code}`}: {problem.text}
            </p>
          )}
        </li>
      )}
    </ul>
  );
}
