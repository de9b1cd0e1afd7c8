import type { CallDefinition, RequestOf } from '@giro/contract/call.ts';
import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import type { Permission } from '@giro/contract/rules/roles.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { addressOf } from '../../../lib/api/call-api.ts';
import { useSignOut } from '../../../lib/api/session.ts';
import { useMay } from '../allowed.tsx';
import styles from './list-controls.module.css';
import rowStyles from './row-actions.module.css';

interface ExportLinkProps<Call extends CallDefinition> {
  /** A call that answers a file. */
  call: Call;
  /** The permission that the call asks for; browsers do not know it. */
  may: Permission;
  params?: RequestOf<Call>['params'];
  query?: RequestOf<Call>['query'];
  /** True among the actions of a row. */
  inRow?: boolean;
  children?: ReactNode;
}

/**
 * Asks if the cookie, which alone goes along with a download, still opens anything: 200, 401, or 0 when nobody answers.
 */
async function askForSession(): Promise<number> {
  const answer = await fetch(addressOf(currentUserCall), { credentials: 'include' }).catch(() => undefined);
  return answer?.status ?? 0;
}

/** Downloads a file of the server's; who may not get it has no button. It asks first whether the session still lasts, because a browser would keep a refusal as the file. */
export function ExportLink<Call extends CallDefinition>({
  call,
  may,
  params,
  query,
  inRow,
  children = 'Exportar',
}: ExportLinkProps<Call>) {
  const isAllowed = useRef(false);
  const [hasFailed, setHasFailed] = useState(false);
  const signOut = useSignOut();
  const mayDo = useMay();

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    if (isAllowed.current) {
      isAllowed.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    const status = await askForSession();
    setHasFailed(status !== 200 && status !== 401);
    if (status === 401) await signOut();
    if (status !== 200) return;
    isAllowed.current = true;
    link.click();
  }

  if (!mayDo(may)) return null;
  const link = { href: addressOf(call, { params, query }), download: true, onClick: download };
  return (
    <div className={styles.place}>
      {inRow ? (
        <a {...link} className={rowStyles.action}>
          <span aria-hidden className={rowStyles.icon}>
            <IconDownload size={16} />
          </span>
          {children}
        </a>
      ) : (
        <Button {...link} component="a" variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          {children}
        </Button>
      )}
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          Não foi possível exportar. Tente de novo em instantes.
        </p>
      )}
    </div>
  );
}
