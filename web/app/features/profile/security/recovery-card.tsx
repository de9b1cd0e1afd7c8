import { renewRecoveryCodesCall } from '@giro/contract/calls/factors.ts';
import { Button, Text } from '@mantine/core';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { Card, type OnChanged } from './card.tsx';

const few = 3;

function leftWords(left: number): string {
  if (left === 0) return 'Você não tem nenhum código.';
  return left === 1 ? 'Resta 1 código.' : `Restam ${left} códigos.`;
}

/** The number of recovery codes left, and the way to new ones. */
export function RecoveryCard({ left, onChanged }: { left: number; onChanged: OnChanged }) {
  const save = useSave({ fallback: 'Não foi possível gerar os códigos. Tente de novo.' });
  const renew = () =>
    save.run(async () => {
      const { message, recovery_codes } = await callApi(renewRecoveryCodesCall);
      await onChanged(message, recovery_codes);
    });

  return (
    <Card
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
    </Card>
  );
}
