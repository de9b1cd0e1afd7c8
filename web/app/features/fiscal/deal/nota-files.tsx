import { type NotaOfDeal, readFiscalXmlCall } from '@giro/contract/calls/fiscal-documents.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError, addressOf, token } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import type { ReadNota } from '../papers/read-nota.ts';

const PrintedDanfe = lazy(() => import('../papers/danfe.tsx'));

/** The bytes of a nota's XML, as text. Throws `ApiError`. */
async function fetchXml(id: number): Promise<string> {
  const bearer = token.read();
  const response = await fetch(addressOf(readFiscalXmlCall, { params: { id } }), {
    credentials: 'include',
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
  }).catch(() => {
    throw new ApiError(0);
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  return response.text();
}

/** The paper and the file of a nota that was authorised; drawn of nothing else than the file. */
export function NotaFiles({ nota }: { nota: Pick<NotaOfDeal, 'id' | 'state' | 'key'> }) {
  const { id, state, key } = nota;
  const [read, setRead] = useState<ReadNota>();
  const printing = useSave({ fallback: 'Não foi possível abrir a nota. Tente de novo em instantes.' });
  const isOurs = state === 'authorised' || state === 'cancelled';
  if (key === null || !(isOurs || state === 'outside')) return null;

  /** Fetched first: a nota of another program may have been typed by its key alone, and browsers keep refusals as files. */
  const save = () =>
    printing.run(async () => {
      const file = URL.createObjectURL(new Blob([await fetchXml(id)], { type: 'application/xml' }));
      const link = document.createElement('a');
      link.href = file;
      link.download = `${key}-nfe.xml`;
      link.click();
      URL.revokeObjectURL(file);
    });

  const print = () =>
    printing.run(async () => {
      const { readNota } = await import('../papers/read-nota.ts');
      setRead(readNota(await fetchXml(id)));
    });

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={printing.isSaving}
        onClick={print}
      >
        DANFE
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={printing.isSaving}
        onClick={save}
      >
        XML
      </Button>
      <ErrorAlert texts={printing.told} onClose={printing.clear} />
      {read && (
        <Suspense fallback={null}>
          <PrintedDanfe nota={read} isCancelled={state === 'cancelled'} onPrinted={() => setRead(undefined)} />
        </Suspense>
      )}
    </>
  );
}
