import type { OrderPart } from '@giro/contract/calls/orders.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { AmountDue, PixCode } from '../payments/pix-code.tsx';
import { Change } from './change.tsx';
import { usePixCode } from './pix-codes.ts';
import { isAwaitedPix, isConfirmedByHand } from './sale-states.ts';

/** The change to give back, until somebody says that it is given. */
export function ChangeDialog({ cents, onClose }: { cents: number; onClose: () => void }) {
  return (
    <Dialog title="Devolva o troco" size="md" onClose={onClose}>
      <Stack gap="md">
        <Change cents={cents} />
        <Group justify="end">
          <Button onClick={onClose} data-autofocus>
            Troco entregue
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface PixDialogProps {
  /** As it is now: the sale is asked for again and again meanwhile. */
  part: OrderPart;
  onConfirm: () => void;
  onClose: () => void;
}

/** The code that the buyer scans, which turns green by itself; of the shop's fixed code somebody has to say so. */
export function PixDialog({ part, onConfirm, onClose }: PixDialogProps) {
  const code = usePixCode(part.id);
  const isAwaited = isAwaitedPix(part);
  return (
    <Dialog title="Pix" onClose={onClose}>
      <Stack gap="md">
        <div role="status">
          {!isAwaited && (
            <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Pix recebido">
              O pagamento entrou na venda.
            </Alert>
          )}
        </div>
        {isAwaited && (
          <>
            <AmountDue value={part.value} />
            {code ? (
              <PixCode code={code} />
            ) : (
              <Alert color="amber">Este código foi mostrado em outra aba. Retire este Pix e gere outro.</Alert>
            )}
          </>
        )}
        <Group justify="end" gap="xs">
          {isConfirmedByHand(part) && <Button onClick={onConfirm}>Confirmar recebimento</Button>}
          <Button variant={isAwaited ? 'default' : 'filled'} onClick={onClose} data-autofocus>
            {isAwaited ? 'Fechar' : 'Pronto'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
