import { listFiscalGapsCall, voidFiscalNumbersCall } from '@giro/contract/calls/fiscal-documents.ts';
import { formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { reasonLength } from '@giro/contract/rules/fiscal.ts';
import { Alert, Button } from '@mantine/core';
import { IconNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import styles from './fiscal.module.css';
import { LongReasonDialog } from './long-reason.tsx';
import { gapWords } from './nota-words.ts';
import { useNotaChange } from './use-nota-changes.ts';

/** Numbers that no nota bears: said only where there are some, with the last day for voiding them. */
export function NumberGaps() {
  const query = useCall(listFiscalGapsCall);
  const change = useNotaChange();
  const notice = useNotice();
  const gaps = query.data?.gaps ?? [];
  const [opened, open] = useState<(typeof gaps)[number]>();
  const close = () => open(undefined);
  const today = saoPauloToday(new Date());
  return (
    <>
      <Notice text={notice.text} />
      {gaps.length > 0 && (
        <Alert color="amber" role="status" icon={<IconNumbers aria-hidden />} title="Números sem nota" mb="md">
          <ul className={styles.rows}>
            {gaps.map((gap) => {
              const until = formatDate(gap.void_until);
              return (
                <li key={gapWords(gap)} className={styles.row}>
                  <span>
                    {gapWords(gap)}
                    {gap.void_until < today && ` · o prazo terminou em ${until}`}
                  </span>
                  <Allowed may="fiscal.change">
                    <Button variant="default" onClick={() => open(gap)}>
                      Inutilizar até {until.slice(0, 5)}
                    </Button>
                  </Allowed>
                </li>
              );
            })}
          </ul>
        </Alert>
      )}
      {opened && (
        <LongReasonDialog
          title="Inutilizar números"
          action="Inutilizar"
          tone="red"
          words={`${gapWords(opened)}: nenhuma nota poderá usar estes números.`}
          lengths={reasonLength}
          send={async ({ reason }) => {
            const { model, series, from, to } = opened;
            const { message } = await callApi(voidFiscalNumbersCall, { body: { model, series, from, to, reason } });
            close();
            notice.show(message);
            await change();
          }}
          fallback="Não foi possível inutilizar os números."
          onReload={query.refetch}
          onClose={close}
        />
      )}
    </>
  );
}
