import { readDemonstrationCall } from '@giro/contract/calls/demonstration.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconFlask, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { browserStore } from '../../lib/browser-store.ts';
import { Card } from '../../ui/card.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import styles from './demonstration-banner.module.css';

const RemoveDialog = lazy(() => import('./remove-demonstration-dialog.tsx'));

/** True if the last screen had the banner: so it is there at once, and pushes nothing away that somebody is pressing. */
const known = browserStore<boolean>({ key: 'demonstration', read: (text) => text === 'true', where: 'browser' });
/** This visit has put it away; a link that leads to it shows it all the same. */
const closed = browserStore<boolean>({ key: 'demonstration-closed', read: (text) => text === 'true', where: 'visit' });
const anchor = 'demonstracao';

/**
 * Says above every screen of the shop's people that what they see is a demonstration, while it is. A browser that has
 * never been told waits for that with the screen, which would move otherwise.
 */
export function DemonstrationBanner({ children }: { children?: ReactNode }) {
  const may = useMay();
  const maySee = may('demonstration.see');
  const { data, isLoading, failureCount } = useCall(readDemonstrationCall, undefined, { enabled: maySee });
  const wasLoaded = known.read();
  const isUnknown = isLoading && failureCount === 0 && wasLoaded === undefined;
  const isLoaded = data?.loaded ?? wasLoaded === true;
  const [isAsking, setAsking] = useState(false);
  const [isClosed, setClosed] = useState(closed.read);
  const isLinked = useLocation().hash === `#${anchor}`;

  useEffect(() => {
    if (data) known.write(data.loaded);
  }, [data]);

  function close() {
    closed.write(true);
    setClosed(true);
  }

  return (
    <>
      {maySee && isLoaded && (isLinked || !isClosed) && (
        <Card component="section" id={anchor} className={styles.banner} aria-label="Dados de demonstração">
          <p>
            <IconFlask size={20} stroke={1.75} aria-hidden />
            <strong>Dados de demonstração</strong>
            <span>Pessoas, propostas e pedidos são inventados, e nenhum e-mail sai para eles.</span>
          </p>
          {may('demonstration.remove') && (
            <Button variant="default" size="compact-md" className={styles.remove} onClick={() => setAsking(true)}>
              Apagar<span className={styles.what}>{'\u00a0'}dados de demonstração</span>
            </Button>
          )}
          {!isLinked && (
            <ActionIcon color="gray" aria-label="Fechar aviso de demonstração" onClick={close}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          <Suspense fallback={null}>{isAsking && <RemoveDialog onClose={() => setAsking(false)} />}</Suspense>
        </Card>
      )}
      <div style={{ display: 'contents', visibility: isUnknown ? 'hidden' : undefined }}>{children}</div>
    </>
  );
}
