import type { CallDefinition } from '@giro/contract/call.ts';
import { Stack } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { queryOf } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ConflictAlert } from '../../ui/panel/form/form-foot.tsx';
import { LeaveGuard } from '../../ui/panel/form/leave-guard.tsx';
import { Notice, SaveNote, useNotice } from '../../ui/panel/form/notice.tsx';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { namesOfRefused } from './refused-words.ts';
import styles from './settings.module.css';

/** Given to every form of settings. */
export interface SettingsFormProps<Config> {
  config: Config;
  onSaved: (message: string) => void;
}

interface SettingsTabProps<Config> {
  query: UseQueryResult<Config>;
  /** Said where the settings cannot be read. */
  failure: string;
  form: ComponentType<SettingsFormProps<Config>>;
}

/** A tab that is one form of settings. */
export function SettingsTab<Config>({ query, failure, form: Form }: SettingsTabProps<Config>) {
  const notice = useNotice();
  return (
    <>
      <Loaded query={query} failure={failure}>
        {(config) => <Form config={config} onSaved={notice.show} />}
      </Loaded>
      <Notice text={notice.text} />
    </>
  );
}

type RecordOptions<Row extends object, Values extends object> = Parameters<typeof useRecordForm<Row, Values>>[0];

interface SettingsOptions<Config extends object, Values extends object>
  extends Omit<RecordOptions<Config, Values>, 'row' | 'fetchAnew' | 'onLoaded'> {
  /** Reads the settings: anew for the form, and for every other screen of which the form takes over a version. */
  call: CallDefinition;
  config: Config;
}

/** The form of settings. A refused save names the fields that are wrong, unless `describe` has other words. */
export function useSettingsForm<Config extends object, Values extends object>(
  options: SettingsOptions<Config, Values>,
) {
  const { call, config, ...form } = options;
  const client = useQueryClient();
  return useRecordForm<Config, Values>({
    describe: namesOfRefused(form.labels, form.fallback),
    ...form,
    row: config,
    fetchAnew: () => callApi(call) as Promise<Config>,
    onLoaded: (next) => client.setQueryData<unknown>(queryOf(call).queryKey, next),
  });
}

interface SettingsGroupProps {
  title: string;
  /** One sentence below the title. */
  hint: string;
  children: ReactNode;
}

/** A card of settings that belong together. */
export function SettingsGroup({ title, hint, children }: SettingsGroupProps) {
  return (
    <Card component="section" className={styles.group}>
      <h2>{title}</h2>
      <p className={styles.hint}>{hint}</p>
      {children}
    </Card>
  );
}

type SettingsRecord = Pick<ReturnType<typeof useRecordForm>, 'save' | 'note' | 'reload'> & {
  form: { isDirty: () => boolean };
};

interface SettingsEndProps {
  record: SettingsRecord;
  /** Words of the button that fetches somebody else's version. */
  reloadLabel?: string;
  /** The buttons. */
  children: ReactNode;
}

/** The end of a settings form: failures, the way to save, and the question before leaving. */
export function SettingsEnd({ record, reloadLabel = 'Recarregar configurações', children }: SettingsEndProps) {
  const { save, note, reload, form } = record;
  return (
    <>
      <ErrorAlert texts={save.problems} onClose={save.clear} />
      <ConflictAlert text={save.conflict} action={reloadLabel} onReload={reload} />
      <SaveNote text={note} />
      {children}
      <LeaveGuard isDirty={form.isDirty()} />
    </>
  );
}

interface SettingsSaveProps extends Omit<SettingsEndProps, 'children'> {
  /** The text of the button. */
  action: string;
}

/** The same with the one button that saves. */
export function SettingsSave({ action, ...end }: SettingsSaveProps) {
  return (
    <SettingsEnd {...end}>
      <div className={styles.actions}>
        <SubmitButton loading={end.record.save.isSaving}>{action}</SubmitButton>
      </div>
    </SettingsEnd>
  );
}

/** The same for a long form: always in reach. */
export function SettingsFoot(props: SettingsSaveProps) {
  return (
    <Stack gap="sm" className={styles.bar}>
      <SettingsSave {...props} />
    </Stack>
  );
}
