import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { Anchor } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DevicePicture } from '../../device-picture.tsx';
import type { useEditing } from '../dialog/use-editing.ts';
import styles from './cells.module.css';
import type { Column } from './data-table.tsx';
import { RowAction, RowActions } from './row-actions.tsx';

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

/** A quiet hint below a cell's value, of any length. */
export function Note({ children }: { children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}

/** A value that no line ends inside, except on phones. */
export function Unbroken({ children }: { children: ReactNode }) {
  return <span className={styles.unbroken}>{children}</span>;
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
      <Unbroken>
        {text.slice(end, number)}
        <Whole>{text.slice(number)}</Whole>
      </Unbroken>
    </>
  );
}

interface RecordCellProps {
  /** By what people call the record. */
  number: ReactNode;
  /** The record's own page; without one the number leads nowhere. */
  to: string | undefined;
  picture: string | null | undefined;
  /** Which device it is about. */
  device: string;
}

/** Heads a row: the device as people know it at a glance, and the number, which leads to its page. */
export function RecordCell({ number, to, picture, device }: RecordCellProps) {
  return (
    <div className={styles.cell}>
      <DevicePicture src={picture} size={40} />
      <div>
        {to ? (
          <Anchor component={Link} to={to} inherit className={styles.number}>
            {number}
          </Anchor>
        ) : (
          number
        )}
        <Note>{device}</Note>
      </div>
    </div>
  );
}
