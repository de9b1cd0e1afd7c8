import { beginTotpCall, removeTotpCall } from '@giro/contract/calls/factors.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { StatusPill } from '../../../ui/panel/list/status-pill.tsx';
import { AppDialog } from './app-dialog.tsx';
import { type OnChanged, SecurityCard } from './card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** The authenticator app: whether there is one, and how it comes and goes. */
export function AppCard({ isOn, mayAdd, onChanged }: { isOn: boolean; mayAdd: boolean; onChanged: OnChanged }) {
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
