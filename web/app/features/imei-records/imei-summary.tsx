import { readImeiCall } from '@giro/contract/calls/imei-records.ts';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../lib/api/use-call.ts';

const ImeiDialog = lazy(() => import('./imei-dialog.tsx'));

interface ImeiSummaryProps {
  imei: string;
  /** Called when its records were looked at, where they may have been changed too. */
  onChanged: () => void;
}

const countWords = (count: number) => (count === 1 ? 'Ver 1 registro deste IMEI' : `Ver ${count} registros deste IMEI`);

/** The reasons why a number is blocked, and the number of records about it. */
export function ImeiSummary({ imei, onChanged }: ImeiSummaryProps) {
  const query = useCall(readImeiCall, { params: { imei } });
  const [isOpen, setOpen] = useState(false);
  const ledger = query.isPlaceholderData ? undefined : query.data?.ledger;
  return (
    <>
      {ledger?.block && (
        <Alert color="red" icon={<IconBan aria-hidden />} title="Bloqueado pela loja">
          {ledger.block.reason}
        </Alert>
      )}
      <Text size="sm">
        <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
          {ledger ? countWords(ledger.records.length) : 'Ver registros deste IMEI'}
        </Anchor>
      </Text>
      {isOpen && (
        <Suspense fallback={null}>
          <ImeiDialog
            imei={imei}
            onClose={() => {
              setOpen(false);
              onChanged();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
