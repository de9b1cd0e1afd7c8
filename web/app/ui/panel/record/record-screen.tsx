import { Button, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { ApiError } from '../../../lib/api/call-api.ts';
import { useEndedSession } from '../../../lib/api/ended-session.ts';
import { EmptyState } from '../../empty-state.tsx';
import { ErrorState } from '../../error-state.tsx';
import { LoadingScreen } from '../../loading-screen.tsx';
import { Notice, useNotice } from '../form/notice.tsx';

interface RecordScreenProps<Row> {
  query: UseQueryResult<Row, ApiError>;
  /** The message for an address that leads to no record, and the way back. */
  missing: { title: string; text: string; icon: ReactNode; to: string; action: string };
  failure: string;
  children: (row: Row) => ReactNode;
}

/** The screen of one record: the record itself, that there is none, or that it cannot be asked for now. */
export function RecordScreen<Row>({ query, missing, failure, children }: RecordScreenProps<Row>) {
  const { data, error, isPlaceholderData } = query;
  const isSignedOut = useEndedSession(error);
  if (data && !isPlaceholderData) return children(data);
  if (!error || isSignedOut) return <LoadingScreen />;
  if (error.status !== 404 && error.status !== 422) {
    return (
      <ErrorState
        title={failure}
        detail={error.serverMessage}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <>
      <Title order={1} size="h2">
        {missing.title}
      </Title>
      <EmptyState
        title={missing.text}
        icon={missing.icon}
        action={
          <Button component={Link} to={missing.to}>
            {missing.action}
          </Button>
        }
      >
        Confira o número, ou procure na lista.
      </EmptyState>
    </>
  );
}

/** Called once the record was saved, with its number if it is known. */
export type OnEdited = (message: string, id: number | undefined) => Promise<void>;

interface EditorPageProps<Row> extends Pick<RecordScreenProps<Row>, 'missing' | 'failure'> {
  useRecord: (id: number) => UseQueryResult<Row, ApiError>;
  /** Fetches anew whatever shows the record. */
  refresh: () => Promise<unknown>;
  /** The address of a record's editor. */
  pathOf: (id: number) => string;
  /** The editor of a record, or of a new one. */
  children: (row: Row | undefined, onSaved: OnEdited) => ReactNode;
}

type SavedRecordProps<Row> = Omit<EditorPageProps<Row>, 'refresh' | 'pathOf' | 'children'> & {
  id: number;
  children: (row: Row) => ReactNode;
};

function SavedRecord<Row>({ id, useRecord, ...screen }: SavedRecordProps<Row>) {
  return <RecordScreen query={useRecord(id)} {...screen} />;
}

/** One record with the whole page for its form; 'novo' in the place of its number makes one, and then leads to it. */
export function EditorPage<Row extends { id: number; version: number }>(props: EditorPageProps<Row>) {
  const { useRecord, missing, failure, refresh, pathOf, children } = props;
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const notice = useNotice();
  const isNew = id === 'novo';

  async function finish(message: string, savedId: number | undefined) {
    await refresh().catch(() => undefined);
    notice.show(message);
    if (isNew && savedId) await navigate(pathOf(savedId), { replace: true });
  }

  return (
    <>
      <Notice text={notice.text} />
      {isNew ? (
        <Fragment key="novo">{children(undefined, finish)}</Fragment>
      ) : (
        <SavedRecord id={Number(id) || 0} useRecord={useRecord} missing={missing} failure={failure}>
          {(row) => <Fragment key={`${row.id}/${row.version}`}>{children(row, finish)}</Fragment>}
        </SavedRecord>
      )}
    </>
  );
}
