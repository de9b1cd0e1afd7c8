import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { ConflictAlert } from '../../ui/panel/form/conflict-alert.tsx';

interface SavingStateProps {
  isSaving: boolean;
  isUnsaved: boolean;
  isOffline: boolean;
  conflict: string | undefined;
  problem: string | undefined;
  onReload: () => void;
  onRetry: () => void;
}

/** The progress of saving, in words; an obstacle comes with the way on. */
export function SavingState({
  isSaving,
  isUnsaved,
  isOffline,
  conflict,
  problem,
  onReload,
  onRetry,
}: SavingStateProps) {
  if (conflict) return <ConflictAlert text={conflict} action="Recarregar e manter o que digitei" onReload={onReload} />;
  if (isOffline || problem) {
    return (
      <Alert color="amber" role="alert" icon={<IconCloudOff aria-hidden />} p="xs">
        <Group justify="space-between" gap="xs">
          <span>{isOffline ? 'Sem conexão: guardamos aqui e enviamos quando voltar.' : problem}</span>
          <Button size="xs" variant="default" onClick={onRetry} loading={isSaving}>
            Tentar agora
          </Button>
        </Group>
      </Alert>
    );
  }
  return (
    <Text size="xs" c="dimmed" role="status">
      {isSaving || isUnsaved ? 'Salvando...' : 'Tudo salvo'}
    </Text>
  );
}
