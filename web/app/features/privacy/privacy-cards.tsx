import { deleteAccountCall } from '@giro/contract/calls/privacy.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { forgetSession } from '../../lib/api/session.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { PasswordDialog } from '../../ui/panel/dialog/password-dialog.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import styles from './privacy-cards.module.css';

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
