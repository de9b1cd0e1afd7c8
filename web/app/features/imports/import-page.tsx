import { type ImportResult, listImportsCall, runImportCall } from '@giro/contract/calls/imports.ts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { ImportResultView } from './import-result.tsx';
import { begunChoice, choiceProblem, formOf, type ImportChoice, ImportSourceForm } from './import-source.tsx';
import styles from './imports.module.css';
import { PastImports } from './past-imports.tsx';

export const meta = panelMeta('Trazer dados');

/** '/importar': data of the tools that the shop leaves, tried out, brought, and taken back. */
export default function ImportPage() {
  const client = useQueryClient();
  const [choice, setChoice] = useState<ImportChoice>(begunChoice);
  const [result, setResult] = useState<ImportResult>();
  const check = useSave({ fallback: 'Não foi possível conferir o arquivo. Tente de novo.' });
  const apply = useSave({ fallback: 'Não foi possível trazer os dados. Nada mudou; tente de novo.' });
  const notice = useNotice();
  const isBusy = check.isSaving || apply.isSaving;
  const unfit = choiceProblem(choice);

  function clear() {
    check.clear();
    apply.clear();
  }

  function change(changed: ImportChoice) {
    clear();
    // Only a file that was checked with these very choices is brought.
    setResult(undefined);
    setChoice(changed);
  }

  const tryOut = () =>
    check.run(async () => {
      apply.clear();
      setResult(await callApi(runImportCall, { body: formOf(choice, { dryRun: true }) }));
    });

  const bring = (fingerprint: string) =>
    apply.run(async () => {
      const done = await callApi(runImportCall, { body: formOf(choice, { dryRun: false, fingerprint }) });
      setResult(done);
      await refresh(client, listImportsCall).catch(() => undefined);
    });

  const brings = result && !result.applied && result.counts.new + result.counts.changed > 0;
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Trazer dados
      </Title>
      <Card className={styles.card}>
        <Stack gap="md">
          <Text c="dimmed">
            Traga o que a loja já tem em outra ferramenta. Você confere cada linha antes de gravar, e pode desfazer em
            até 24 horas.
          </Text>
          <ImportSourceForm choice={choice} onChange={change} isBusy={isBusy} />
          <ErrorAlert texts={[...(unfit ? [unfit] : []), ...check.told, ...apply.told]} onClose={clear} />
          <div className={styles.buttons}>
            <Button
              variant={brings ? 'default' : 'filled'}
              loading={check.isSaving}
              disabled={!choice.file || unfit !== undefined || apply.isSaving}
              onClick={tryOut}
            >
              Conferir
            </Button>
            {brings && (
              <Button loading={apply.isSaving} disabled={check.isSaving} onClick={() => bring(result.fingerprint)}>
                Trazer
              </Button>
            )}
          </div>
          {result && <ImportResultView key={result.fingerprint} result={result} />}
        </Stack>
      </Card>
      <Notice text={notice.text} />
      <PastImports onUndone={notice.show} />
    </>
  );
}
