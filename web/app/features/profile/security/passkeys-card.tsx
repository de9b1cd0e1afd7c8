import { addPasskeyCall, beginPasskeyCall, type Factors, removePasskeyCall } from '@giro/contract/calls/factors.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { canUsePasskeys, makePasskey } from '../../../lib/passkeys.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { required } from '../../accounts/account-inputs.tsx';
import { useFewFields } from '../../accounts/use-few-fields.ts';
import { type OnChanged, SecurityCard } from './card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './security.module.css';

const unmade = 'A chave de acesso não foi criada. Tente de novo, ou confira se ela já não está nesta lista.';

/** Gives a passkey its name, and has the browser make it. */
function PasskeyDialog({ onDone, onClose }: { onDone: OnChanged; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const [notMade, setNotMade] = useState(false);
  const form = useFewFields({ name: required });
  const save = useSave({ fallback: unmade, form, root });

  const add = ({ name }: { name: string }) =>
    save.run(async () => {
      setNotMade(false);
      const { options } = await callApi(beginPasskeyCall);
      const passkey = await makePasskey(options).catch(() => undefined);
      if (!passkey) return setNotMade(true);
      const answer = await callApi(addPasskeyCall, { body: { name, passkey } });
      onClose();
      await onDone(answer.message, answer.recovery_codes);
    });

  return (
    <Dialog title="Adicionar chave de acesso" size="md" onClose={onClose} closable={!save.isSaving}>
      <form ref={root} noValidate method="post" onSubmit={form.onSubmit(add)}>
        <Stack gap="md">
          <Text>Dê um nome para reconhecer a chave depois. O navegador pede o resto.</Text>
          <ErrorAlert
            texts={notMade ? [unmade] : save.told}
            onClose={() => (notMade ? setNotMade(false) : save.clear())}
          />
          <TextInput
            label="Nome da chave"
            placeholder="Celular da Ana"
            required
            maxLength={60}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Group justify="end" gap="xs">
            <Button variant="default" disabled={save.isSaving} onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={save.isSaving}>
              Criar chave
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type Passkey = Factors['passkeys'][number];

const wordsOf = ({ created_at, last_used_at }: Passkey) =>
  `Criada em ${formatDate(created_at)} · ${last_used_at ? `usada em ${formatMoment(last_used_at)}` : 'ainda não usada'}`;

interface PasskeysCardProps {
  passkeys: Passkey[];
  mayAdd: boolean;
  onChanged: OnChanged;
}

/** Passkeys: those there are, and how one comes and goes. */
export function PasskeysCard({ passkeys, mayAdd, onChanged }: PasskeysCardProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();

  return (
    <SecurityCard
      title="Chaves de acesso"
      hint="O próprio celular ou computador confirma que é você, com digital, rosto ou PIN. Resiste a páginas falsas."
    >
      <ul className={styles.lines}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.line}>
            <div>
              <strong>{passkey.name}</strong>
              <Text size="sm" c="dimmed">
                {wordsOf(passkey)}
              </Text>
            </div>
            <Button
              variant="subtle"
              color="red"
              aria-label={`Retirar a chave ${passkey.name}`}
              onClick={() => setRemoved(passkey)}
            >
              Retirar
            </Button>
          </li>
        ))}
      </ul>
      {canUsePasskeys() ? (
        <Button variant="default" mt="md" disabled={!mayAdd} onClick={() => setIsAdding(true)}>
          Adicionar chave de acesso
        </Button>
      ) : (
        <Text size="sm" mt="md">
          Este navegador não cria chaves de acesso neste endereço. Use o aplicativo autenticador.
        </Text>
      )}
      {isAdding && <PasskeyDialog onDone={onChanged} onClose={() => setIsAdding(false)} />}
      {removed && (
        <RemoveDialog
          title={`Retirar a chave “${removed.name}”?`}
          send={(body) => callApi(removePasskeyCall, { params: { id: removed.id }, body })}
          onDone={onChanged}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </SecurityCard>
  );
}
