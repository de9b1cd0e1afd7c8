import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { useEditing } from '../dialog/use-editing.ts';
import type { Column } from './data-table.tsx';
import { RowAction, RowActions } from './row-actions.tsx';
import styles from './status-pill.module.css';

/** The actions for a row of a list that can be edited. */
export function editColumn<Row>(open: ReturnType<typeof useEditing<Row>>['open']): Column<Row> {
  return {
    header: 'Ações',
    role: 'actions',
    cell: (row) => (
      <RowActions>
        <RowAction
          label="Editar"
          icon={<IconPencil size={16} />}
          isNext
          onClick={() => open({ action: 'edit', row })}
        />
        <RowAction label="Excluir" icon={<IconTrash size={16} />} onClick={() => open({ action: 'delete', row })} />
      </RowActions>
    ),
  };
}

/** A status in its word, with a colour and a mark beside it. */
export function StatusPill({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {label}
    </span>
  );
}

interface TwoLinesProps {
  first: ReactNode;
  /** A hint below; nothing is drawn without one. */
  second: ReactNode;
}

/** A cell's value with a quiet hint below it. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <div>
      {first}
      {second && <div className={styles.second}>{second}</div>}
    </div>
  );
}

/** A number that no line ends inside: browsers break `***.456.789-**` behind its hyphen. */
export function Whole({ children }: { children: ReactNode }) {
  return (
    <span className={styles.whole} data-whole>
      {children}
    </span>
  );
}

/** A person as `Maria S., CPF ***.456.789-**`, in pieces: a line never ends inside the document, on phones not inside its number. */
export function MaskedPerson({ text }: { text: string }) {
  const end = text.lastIndexOf(', ') + 2;
  if (end < 2) return text;
  const number = text.lastIndexOf(' ') + 1;
  return (
    <>
      {text.slice(0, end)}
      <span className={styles.document}>
        {text.slice(end, number)}
        <Whole>{text.slice(number)}</Whole>
      </span>
    </>
  );
}
