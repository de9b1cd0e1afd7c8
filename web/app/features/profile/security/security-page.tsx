import { beginTotpCall, factorsCall, removeTotpCall, renewRecoveryCodesCall } from '@giro/contract/calls/factors.ts';
import { listSessionsCall } from '@giro/contract/calls/own-sessions.ts';
import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconMailForward } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { recheckSession, useSession } from '../../../lib/api/session.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { panelMeta } from '../../../lib/head/page-meta.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { StatusPill } from '../../../ui/panel/list/cells.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { Paper } from '../../../ui/paper/paper.tsx';
import { PrintButton } from '../../../ui/paper/print-button.tsx';
import { ConfirmationMail } from '../../accounts/confirmation-mail.tsx';
import { AppDialog } from './app-dialog.tsx';
import { type OnChanged, SecurityCard } from './card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './security.module.css';
import { SessionsCard } from './sessions-card.tsx';

function download(text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'codigos-de-recuperacao.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Recovery codes, this once: to copy, to print or to keep as a file. It closes when its person says that they have them. */
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [areKept, setAreKept] = useState(false);
  const text = `${codes.join('\n')}\n`;

  return (
    <Dialog title="Guarde seus códigos de recuperação" size="md" onClose={onClose} closable={areKept}>
      <Stack gap="md">
        <Text>
          Se você perder o celular, cada um destes códigos abre a sua conta uma vez. Guarde-os longe do celular: eles
          não aparecem de novo.
        </Text>
        <ul className={styles.codes} aria-label="Códigos de recuperação">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <CopyButton text={text} what="os códigos" />
          <PrintButton label="Imprimir">
            <Paper label="Códigos de recuperação para guardar">
              <h1>Códigos de recuperação · {window.location.host}</h1>
              {codes.map((code) => (
                <p key={code}>{code}</p>
              ))}
            </Paper>
          </PrintButton>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => download(text)}>
            Baixar
          </Button>
        </Group>
        <Checkbox
          label="Guardei os códigos em um lugar seguro"
          checked={areKept}
          onChange={(event) => setAreKept(event.currentTarget.checked)}
        />
        <Group justify="end">
          <Button disabled={!areKept} onClick={onClose}>
            Concluir
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The authenticator app: whether there is one, and how it comes and goes. */
function AppCard({ isOn, mayAdd, onChanged }: { isOn: boolean; mayAdd: boolean; onChanged: OnChanged }) {
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const [isRemoving, setIsRemoving] = useState(false);
  const save = useSave({ fallback: 'Não foi possível começar. Tente de novo.' });
  const begin = () => save.run(async () => setBegun(await callApi(beginTotpCall)));

  return (
    <SecurityCard
      title="Aplicativo autenticador"
      hint="Um aplicativo no celular mostra um código novo a cada 30 segundos, que você digita depois da senha."
    >
      <Group mt="md" gap="sm">
        <StatusPill tone={isOn ? 'good' : 'over'} label={isOn ? 'Ativado' : 'Desativado'} />
        <Button variant={isOn ? 'default' : 'filled'} disabled={!mayAdd} loading={save.isSaving} onClick={begin}>
          {isOn ? 'Trocar de aplicativo' : 'Ativar aplicativo'}
        </Button>
        {isOn && (
          <Button variant="subtle" color="red" onClick={() => setIsRemoving(true)}>
            Retirar aplicativo
          </Button>
        )}
      </Group>
      <ErrorAlert texts={save.told} onClose={save.clear} />
      {begun && <AppDialog begun={begun} onDone={onChanged} onClose={() => setBegun(undefined)} />}
      {isRemoving && (
        <RemoveDialog
          title="Retirar o aplicativo?"
          send={(body) => callApi(removeTotpCall, { body })}
          onDone={onChanged}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </SecurityCard>
  );
}

const few = 3;

function leftWords(left: number): string {
  if (left === 0) return 'Você não tem nenhum código.';
  return left === 1 ? 'Resta 1 código.' : `Restam ${left} códigos.`;
}

/** The number of recovery codes left, and the way to new ones. */
function RecoveryCard({ left, onChanged }: { left: number; onChanged: OnChanged }) {
  const save = useSave({ fallback: 'Não foi possível gerar os códigos. Tente de novo.' });
  const renew = () =>
    save.run(async () => {
      const { message, recovery_codes } = await callApi(renewRecoveryCodesCall);
      await onChanged(message, recovery_codes);
    });

  return (
    <SecurityCard
      title="Códigos de recuperação"
      hint="Para o dia em que o celular não estiver com você. Cada código vale uma vez; novos códigos anulam os anteriores."
    >
      <Text mt="md" fw={600} c={left <= few ? 'red' : undefined}>
        {leftWords(left)}
      </Text>
      <Button variant="default" mt="sm" loading={save.isSaving} onClick={renew}>
        Gerar novos códigos
      </Button>
      <ErrorAlert texts={save.told} onClose={save.clear} />
    </SecurityCard>
  );
}

export const meta = panelMeta('Segurança');

/** '/seguranca': one's own second factors, recovery codes and open sessions. */
export default function SecurityPage() {
  const client = useQueryClient();
  const { user } = useSession({ always: true });
  const query = useCall(factorsCall);
  const notice = useNotice();
  const [codes, setCodes] = useState<string[]>([]);
  const mustEnrol = user?.needs === 'enrol';
  const sessions = useCall(listSessionsCall, undefined, { enabled: !mustEnrol });
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
      {/* Asked for at once, and drawn when nothing above is still to come, which would move it. */}
      {!mustEnrol && !query.isPending && <SessionsCard query={sessions} onEnded={notice.show} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
      <Notice text={notice.text} />
    </>
  );
}
