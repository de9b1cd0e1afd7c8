import { Button, Group } from '@mantine/core';
import { LateModal } from '../../ui/late-modal.tsx';
import { TermsText } from './terms-text.tsx';

interface TermsModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The terms over the form that asks people to accept them. */
export default function TermsModal({ isOpen, onClose }: TermsModalProps) {
  return (
    <LateModal opened={isOpen} onClose={onClose} title="Termos de compra e venda" size="xl" centered={false}>
      <TermsText />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Fechar</Button>
      </Group>
    </LateModal>
  );
}
