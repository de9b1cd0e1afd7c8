import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormButtons } from '../form/form-foot.tsx';
import styles from './status-parts.module.css';

interface StatusChangeProps {
  /** The change in words, while its confirmation is asked for. */
  unusual: { from: string; to: string } | undefined;
  /** A further question before it is saved, as a sentence. */
  doubt?: string | undefined;
  isSaving: boolean;
  /** Goes back from the question to the form. */
  onReview: () => void;
  onCancel: () => void;
}

/** The end of a form that changes a status: its buttons, or the question before a change that may be a slip. */
export function StatusChange({ unusual, doubt, isSaving, onReview, onCancel }: StatusChangeProps) {
  if (!unusual && !doubt) return <FormButtons isSaving={isSaving} onClose={onCancel} />;
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm" mb="sm">
        {unusual && (
          <>
            Esta mudança foge do caminho usual: de <b>{unusual.from}</b> para <b>{unusual.to}</b>.{' '}
          </>
        )}
        {doubt && `${doubt} `}O cliente será avisado por e-mail. Confirma?
      </Text>
      <Group gap="xs">
        <Button type="submit" loading={isSaving} autoFocus>
          Confirmar mudança
        </Button>
        <Button variant="default" onClick={onReview}>
          Revisar
        </Button>
      </Group>
    </Alert>
  );
}

/** Something that happened between statuses, in words. */
interface HistoryEvent {
  label: string;
  detail: string | null;
  at: string;
  by: string | null;
}

interface StatusHistoryProps {
  history: readonly { status: number; at: string; by: string | null; reason?: string | null | undefined }[];
  labelOf: (status: number) => string;
  events?: readonly HistoryEvent[];
}

/** Every status that something has had, and what happened beside them, newest first, with when and by whom. */
export function StatusHistory({ history, labelOf, events = [] }: StatusHistoryProps) {
  const statuses = history.map(({ status, at, by, reason = null }) => ({
    label: labelOf(status),
    detail: reason,
    at,
    by,
  }));
  const entries = [...statuses, ...events].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <ol className={styles.history} reversed>
      {entries.toReversed().map(({ label, detail, at, by }) => (
        <li key={`${at} ${label}`} className={styles.event}>
          <p className={styles.status}>{label}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
          <p className={styles.when}>
            <time dateTime={at}>{formatMoment(at)}</time>
            {by && ` · por ${by}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
