import '../../../ui/modal-styles.ts';
import { Button, Group, Modal, Text } from '@mantine/core';

interface NoticeModalProps {
  opened: boolean;
  /** Position of what has to be completed first, from 1. */
  missing: number;
  onClose: () => void;
  /** Leads to what is missing. */
  onGo: () => void;
}

/** Tells why a later step does not open yet. */
export function NoticeModal({ opened, missing, onClose, onGo }: NoticeModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Aviso">
      <Text>Conclua o passo {missing} antes de prosseguir para o próximo.</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Entendi
        </Button>
        <Button onClick={onGo}>Ir para o passo {missing}</Button>
      </Group>
    </Modal>
  );
}
