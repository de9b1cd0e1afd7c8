import { factorsCall } from '@giro/contract/calls/factors.ts';
import { listSessionsCall } from '@giro/contract/calls/own-sessions.ts';
import { Alert, Title } from '@mantine/core';
import { IconAlertTriangle, IconMailForward } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recheckSession, useSession } from '../../../lib/api/session.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { Notice } from '../../../ui/panel/form/notice.tsx';
import { useNotice } from '../../../ui/panel/form/use-notice.ts';
import { Loaded } from '../../../ui/panel/list/loaded.tsx';
import { ConfirmationMail } from '../../accounts/confirmation-mail.tsx';
import { AppCard } from './app-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** '/seguranca': one's own second factors, recovery codes and open sessions. */
export function SecurityPage() {
  const client = useQueryClient();
  const { user } = useSession({ always: true });
  const query = useCall(factorsCall);
  const notice = useNotice();
  const [codes, setCodes] = useState<string[]>([]);
  const mustEnrol = user?.needs === 'enrol';
  const mayAdd = user?.email_confirmed !== false;

  /** Follows up a change of factors: other sessions end, and the shop may demand no more. */
  async function follow(message: string, newCodes: string[] = []) {
    notice.show(message);
    setCodes(newCodes);
    await Promise.all([refresh(client, factorsCall, listSessionsCall), recheckSession(client)]);
  }

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Segurança
      </Title>
      {mustEnrol && (
        <Alert
          color="amber"
          icon={<IconAlertTriangle aria-hidden />}
          role="alert"
          mb="md"
          maw={720}
          title="Falta o seu segundo fator"
        >
          A loja exige um segundo fator da equipe. Ative o aplicativo autenticador ou uma chave de acesso para
          continuar.
        </Alert>
      )}
      {user?.email_confirmed === false && (
        <Alert
          color="amber"
          icon={<IconMailForward aria-hidden />}
          mb="md"
          maw={720}
          title="Antes do segundo fator, confirme seu e-mail"
        >
          Assim ninguém coloca um segundo fator em uma conta aberta com o e-mail de outra pessoa.
          <ConfirmationMail
            label="Enviar link de confirmação"
            then="Abra o e-mail, confirme e recarregue esta página."
          />
        </Alert>
      )}
      <Loaded query={query} failure="Não foi possível carregar seus segundos fatores.">
        {(factors) => (
          <>
            <AppCard isOn={factors.totp} mayAdd={mayAdd} onChanged={follow} />
            <PasskeysCard passkeys={factors.passkeys} mayAdd={mayAdd} onChanged={follow} />
            {(factors.totp || factors.passkeys.length > 0) && (
              <RecoveryCard left={factors.recovery_left} onChanged={follow} />
            )}
          </>
        )}
      </Loaded>
      {!mustEnrol && <SessionsCard onEnded={notice.show} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
      <Notice text={notice.text} />
    </>
  );
}
