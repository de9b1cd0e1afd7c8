import type { OrderPart } from '@giro/contract/calls/orders.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { AmountDue, PixCode } from '../payments/pix-code.tsx';
import { usePayment, usePaymentActions } from '../payments/use-payment.ts';
import { Change } from './change.tsx';
import { usePixCode } from './pix-codes.ts';
import { isAwaitedPix, isCharge, isConfirmedByHand, isSettledPart } from './sale-states.ts';

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

/** The code of a charge, once the provider has made it. */
function ChargeCode({ code }: { code: string }) {
  const { data } = usePayment(code);
  const actions = usePaymentActions(code, () => undefined);
  const payment = data?.payment;
  if (!payment?.code) return <p role="status">Preparando o código...</p>;
  return (
    <>
      <PixCode code={payment.code} />
      <ErrorAlert texts={actions.told} onClose={actions.clear} />
      {payment.is_simulated && (
        <Button variant="default" loading={actions.isBusy} onClick={() => actions.simulate('agora')}>
          Pagar agora (simulação)
        </Button>
      )}
    </>
  );
}

/** The shop's fixed code with its value, which is said once. */
function FixedCode({ part }: { part: OrderPart }) {
  const code = usePixCode(part.id);
  if (code) return <PixCode code={code} />;
  return <Alert color="amber">Este código foi mostrado em outra aba. Retire este Pix e gere outro.</Alert>;
}

interface PixDialogProps {
  /** Of the sale. */
  code: string;
  /** As it is now: the sale is asked for again and again meanwhile. */
  part: OrderPart;
  onConfirm: () => void;
  onClose: () => void;
}

/** The code that the buyer scans, which turns green by itself; of the shop's fixed code somebody has to say so. */
export function PixDialog({ code, part, onConfirm, onClose }: PixDialogProps) {
  const isAwaited = isAwaitedPix(part);
  const last = useRef<HTMLButtonElement>(null);

  // Whatever had the keyboard is gone with the code.
  useEffect(() => {
    if (!isAwaited) last.current?.focus();
  }, [isAwaited]);

  return (
    <Dialog title={isAwaited ? 'Mostre o código à pessoa' : 'Pix recebido'} onClose={onClose}>
      <Stack gap="md">
        <div role="status">
          {isSettledPart(part) && (
            <Alert
              color="green"
              icon={<IconCircleCheck aria-hidden />}
              title={`Pix de ${formatReais(part.value)} recebido`}
            >
              O pagamento entrou na venda.
            </Alert>
          )}
        </div>
        {isAwaited && (
          <>
            <AmountDue value={part.value} />
            {isCharge(part) ? <ChargeCode code={code} /> : <FixedCode part={part} />}
          </>
        )}
        <Group justify="end" gap="xs">
          {isConfirmedByHand(part) && <Button onClick={onConfirm}>Confirmar recebimento</Button>}
          <Button ref={last} variant={isAwaited ? 'default' : 'filled'} onClick={onClose} data-autofocus>
            {isAwaited ? 'Fechar' : 'Pronto'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
