import { readDemonstrationCall } from '@giro/contract/calls/demonstration.ts';
import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../lib/api/use-may.ts';
import styles from './demonstration-banner.module.css';

/** Remembered in this browser, so that the banner stands from the beginning the next time and moves nothing. */
const knownKey = 'demonstration';

const RemoveDialog = lazy(() => import('./remove-demonstration-dialog.tsx'));

/** Says on every screen of the shop's people that what they see is a demonstration, while it is. */
export function DemonstrationBanner() {
  const may = useMay();
  const maySee = may('demonstration.see');
  const { data } = useCall(readDemonstrationCall, undefined, { enabled: maySee });
  const [isAsking, setAsking] = useState(false);
  const loaded = data?.loaded;

  useEffect(() => {
    if (loaded) localStorage.setItem(knownKey, '');
    else if (loaded === false) localStorage.removeItem(knownKey);
  }, [loaded]);

  if (!maySee || !(loaded ?? localStorage.getItem(knownKey) !== null)) return null;
  return (
    <section id="demonstracao" className={styles.banner} aria-label="Dados de demonstração">
      <p>
        <IconFlask size={20} stroke={1.75} aria-hidden />
        <strong>Dados de demonstração</strong>
        <span>Pessoas, propostas e pedidos são inventados, e nenhum e-mail sai para eles.</span>
      </p>
      {may('demonstration.remove') && (
        <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
          Apagar dados de demonstração
        </Button>
      )}
      <Suspense fallback={null}>{isAsking && <RemoveDialog onClose={() => setAsking(false)} />}</Suspense>
    </section>
  );
}
