import { deleteAccountCall, ownDataCall, ownDataFileCall } from '@giro/contract/calls/privacy.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, addressOf, callApi } from '../../lib/api/call-api.ts';
import { forgetSession } from '../../lib/api/session.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { PasswordDialog } from '../../ui/panel/dialog/password-dialog.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import styles from './privacy-cards.module.css';

const gone = 'Este arquivo não existe mais, ou não é seu. Peça outro abaixo.';

/** Saves the archive that a mailed link names; what is no longer there is said here and not on a bare page. */
function Download({ token }: { token: string }) {
  const save = useSave({ fallback: 'Não foi possível baixar o arquivo. Tente de novo em instantes.' });
  const address = addressOf(ownDataFileCall, { params: { token } });

  const download = () =>
    save.run(async () => {
      const { ok, status } = await fetch(address, { method: 'HEAD', credentials: 'include' }).catch(() => {
        throw new ApiError(0);
      });
      if (!ok) throw new ApiError(status, status === 404 ? { message: gone } : undefined);
      window.location.assign(address);
    });

  return (
    <>
      <ErrorAlert texts={save.problems} onClose={save.clear} />
      <Group>
        <Button
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          loading={save.isSaving}
          onClick={download}
        >
          Baixar meus dados
        </Button>
      </Group>
    </>
  );
}

/** Asks for the archive of everything that the shop holds of somebody, and hands it out. */
function OwnDataCard() {
  const token = useSearchParams()[0].get('arquivo');
  const [told, setTold] = useState<{ message: string; expires_at: string | null }>();
  const save = useSave({ fallback: 'Não foi possível pedir seus dados. Tente de novo em instantes.' });

  const ask = () => save.run(async () => setTold(await callApi(ownDataCall)));

  return (
    <Card component="section" className={styles.card} aria-labelledby="seus-dados">
      <h2 id="seus-dados">Seus dados</h2>
      <p>
        Um arquivo com tudo o que a loja guarda de você: cadastro, pedidos, propostas, pagamentos, e-mails, aceites e
        acessos. O link chega por e-mail, vale por {retention.archiveHours} horas e só abre com você conectado.
      </p>
      {token && <Download token={token} />}
      <ErrorAlert texts={save.problems} onClose={save.clear} />
      <output className={styles.told}>
        {told && (
          <>
            {told.message}
            {told.expires_at && ` Vale até ${formatMoment(told.expires_at)}.`}
          </>
        )}
      </output>
      <div className={styles.actions}>
        <Button variant="default" loading={save.isSaving} onClick={ask}>
          Pedir meus dados
        </Button>
      </div>
    </Card>
  );
}

interface DeleteAccountDialogProps {
  email: string;
  onClose: () => void;
}

/** Asks for the password before an account is to end; once it is, nobody is signed in any more. */
function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const client = useQueryClient();
  const [done, setDone] = useState<string>();

  /** The screen goes with the session: it is left for the shop's first page. */
  function leave() {
    forgetSession(client);
    window.location.assign('/');
  }

  if (done) {
    return (
      <Dialog title="Exclusão marcada" size="md" onClose={leave}>
        <Stack gap="md">
          <Text role="status">{done}</Text>
          <Group justify="end">
            <Button onClick={leave} data-autofocus>
              Sair
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <PasswordDialog
      title="Excluir sua conta?"
      label="Excluir minha conta"
      fallback="Não foi possível excluir a conta. Tente de novo em instantes."
      email={email}
      onConfirmed={async (body) => setDone((await callApi(deleteAccountCall, { body })).message)}
      onClose={onClose}
    >
      Você sai agora de todos os aparelhos. Em {retention.deletionDays} dias seus dados são apagados, e isso não tem
      volta. Para desistir, entre na conta antes disso.
    </PasswordDialog>
  );
}

/** Explains what the end of an account takes and leaves, and leads to it. */
function DeleteAccountCard({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const isStaff = user.roles.length > 0;
  return (
    <Card component="section" className={styles.card} aria-labelledby="excluir-conta">
      <h2 id="excluir-conta">Excluir conta</h2>
      <p>
        <strong>O que some:</strong> nome, contatos, endereço, documentos, senha, acessos e o conteúdo dos e-mails.
      </p>
      <p>
        <strong>O que fica:</strong> pedidos, propostas e valores, sem o seu nome. Se você comprou ou vendeu, a lei pede
        que nome, CPF, RG e endereço sejam guardados por {retention.taxYears} anos, cifrados; depois somem também. Veja
        em{' '}
        <a href="/termos#exclusao" target="_blank" rel="noopener">
          termos e privacidade
        </a>
        .
      </p>
      {isStaff ? (
        <p>Você faz parte da equipe. Para excluir a conta, um dono da loja precisa retirar o seu perfil antes.</p>
      ) : (
        <div className={styles.actions}>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Excluir conta
          </Button>
        </div>
      )}
      {isAsking && <DeleteAccountDialog email={user.email} onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** The person's rights over the data that the shop has about them. */
export function PrivacyCards({ user }: { user: User }) {
  return (
    <div className={styles.cards}>
      <OwnDataCard />
      <DeleteAccountCard user={user} />
    </div>
  );
}
