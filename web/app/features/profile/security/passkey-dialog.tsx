import { addPasskeyCall, beginPasskeyCall } from '@giro/contract/calls/factors.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { makePasskey } from '../../../lib/passkeys.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { required } from '../../accounts/account-rules.ts';
import { useFewFields } from '../../accounts/use-few-fields.ts';
import type { OnChanged } from './card.tsx';

const unmade = 'A chave de acesso não foi criada. Tente de novo, ou confira se ela já não está nesta lista.';

/** Gives a passkey its name, and has the browser make it. */
export function PasskeyDialog({ onDone, onClose }: { onDone: OnChanged; onClose: () => void }) {
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
