import { Button, Group } from '@mantine/core';
import { LateModal } from '../../ui/late-modal.tsx';
import { useIsPhone } from '../../ui/use-width.ts';
import { TermsText } from './terms-text.tsx';

interface TermsModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The terms over the form that asks people to accept them; on phones they are the screen. */
export default function TermsModal({ isOpen, onClose }: TermsModalProps) {
  const isPhone = useIsPhone();
  return (
    <LateModal
      opened={isOpen}
      onClose={onClose}
      title="Termos de compra e venda"
      size="xl"
      centered={false}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
    >
      <TermsText />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Fechar</Button>
      </Group>
    </LateModal>
  );
}
