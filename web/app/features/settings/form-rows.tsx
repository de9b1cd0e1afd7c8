import type { Permission } from '@giro/contract/rules/roles.ts';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMay } from '../../ui/panel/allowed.tsx';
import styles from './rows.module.css';

/** The fields of a form, which who may not change them can only read. */
export function FieldsFor({ may, children }: { may: Permission; children: ReactNode }) {
  const mayChange = useMay()(may);
  return (
    <fieldset disabled={!mayChange} className={styles.fields}>
      {children}
    </fieldset>
  );
}

interface FormRowsProps {
  /** Names a row: 'Caixa'. */
  noun: string;
  count: number;
  most: number;
  addLabel: string;
  onAdd: () => void;
  onRemove: (place: number) => void;
  /** The problem of the list as a whole. */
  error: ReactNode;
  /** Said while there is none. */
  empty: string;
  children: (place: number) => ReactNode;
  /** Stands beside the button that removes a row. */
  endOf?: (place: number) => ReactNode;
}

/** Rows of a form that people add and remove; each is named by its place. */
export function FormRows(props: FormRowsProps) {
  const { noun, count, most, addLabel, onAdd, onRemove, error, empty, children, endOf } = props;
  return (
    <div className={styles.rows}>
      {count === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
        <fieldset key={place} className={styles.row}>
          <legend>
            {noun} {place + 1}
          </legend>
          {children(place)}
          <div className={styles.end}>
            {endOf?.(place) ?? <span />}
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Remover ${noun.toLowerCase()} ${place + 1}`}
              onClick={() => onRemove(place)}
            >
              Remover
            </Button>
          </div>
        </fieldset>
      ))}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={count >= most}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </div>
    </div>
  );
}

export const Cells = ({ children }: { children: ReactNode }) => <div className={styles.cells}>{children}</div>;
