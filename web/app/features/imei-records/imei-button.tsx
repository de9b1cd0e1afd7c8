import { formatImei } from '@giro/contract/rules/imei.ts';
import { Anchor } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const ImeiDialog = lazy(() => import('./imei-dialog.tsx'));

/** A number, which opens all that the shop knows of it. */
export function ImeiButton({ imei }: { imei: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        className="tabular"
        aria-label={`Registros do IMEI ${formatImei(imei)}`}
        onClick={() => setOpen(true)}
      >
        {formatImei(imei)}
      </Anchor>
      <Suspense fallback={null}>{isOpen && <ImeiDialog imei={imei} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
