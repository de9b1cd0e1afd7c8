import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { Button, Text } from '@mantine/core';
import { Dialog } from '../../ui/admin/dialog.tsx';

interface StockDialogProps {
  proposal: Proposal;
  onClose: () => void;
}

/** Says that a bought device cannot enter the stock from here yet. Nothing is recorded. */
export function StockDialog({ proposal, onClose }: StockDialogProps) {
  return (
    <Dialog title="Incluir Estoque" size="md" onClose={onClose}>
      <Text>
        A inclusão automática no estoque ainda não está pronta. O {proposal.marca} {proposal.modelo} da proposta{' '}
        {proposal.id} não foi incluído: ele continua disponível aqui, com o status da compra.
      </Text>
      <Button mt="lg" onClick={onClose} data-autofocus>
        Entendi
      </Button>
    </Dialog>
  );
}
