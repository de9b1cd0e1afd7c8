import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ApiError } from '../../../lib/api/call-api.ts';
import { Notice, useNotice } from '../form/notice.tsx';
import { RecordScreen, type RecordScreenProps } from './record-screen.tsx';

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
