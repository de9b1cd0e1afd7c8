import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormButtons } from '../form/form-buttons.tsx';

interface StatusChangeProps {
  /** The change in words, while its confirmation is asked for. */
  unusual: { from: string; to: string } | undefined;
  /** A further question before it is saved, as a sentence. */
  doubt?: string | undefined;
  isSaving: boolean;
  /** Goes back from the question to the form. */
  onReview: () => void;
  onCancel: () => void;
}

/** The end of a form that changes a status: its buttons, or the question before a change that may be a slip. */
export function StatusChange({ unusual, doubt, isSaving, onReview, onCancel }: StatusChangeProps) {
  if (!unusual && !doubt) return <FormButtons isSaving={isSaving} onClose={onCancel} />;
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm" mb="sm">
        {unusual && (
          <>
            Esta mudança foge do caminho usual: de <b>{unusual.from}</b> para <b>{unusual.to}</b>.{' '}
          </>
        )}
        {doubt && `${doubt} `}O cliente será avisado por e-mail. Confirma?
      </Text>
      <Group gap="xs">
        <Button type="submit" loading={isSaving} autoFocus>
          Confirmar mudança
        </Button>
        <Button variant="default" onClick={onReview}>
          Revisar
        </Button>
      </Group>
    </Alert>
  );
}
