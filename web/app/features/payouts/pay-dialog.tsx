import { beginPayoutCall } from '@giro/contract/calls/payouts.ts';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { ConflictAlert } from '../../ui/panel/form/conflict-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { ConfirmedForm, changedAccountWords } from './changed-account.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { type Begun, PayCode } from './pay-code.tsx';
import { type PayoutDialogProps, PayoutLine } from './payout-dialog.tsx';
import { UnpaidDialog } from './reason-dialogs.tsx';
import { usePayoutChange } from './use-payout-change.ts';

type Step = 'code' | 'paid' | 'unpaid';
const title = 'Pagar vendedor';
const fallback = 'Não foi possível começar o pagamento.';

interface PayDialogProps extends PayoutDialogProps {
  /** What was answered when this screen took it in hand: the server tells it once. */
  begun: Begun | undefined;
  onBegun: (begun: Begun) => void;
}

/** Takes a payout in hand, shows how to pay it, and records what became of it. */
export function PayDialog({ payout, begun, onBegun, onDone, onReload, onClose }: PayDialogProps) {
  const takeOver = usePayoutChange();
  const save = useSave({ fallback, unreachable: 'Sem resposta da loja. Verifique sua conexão e tente de novo.' });
  const [asked, setAsked] = useState<string>();
  const [step, setStep] = useState<Step>('code');
  const isAsked = useRef(begun !== undefined);

  async function begin(isConfirmed: boolean) {
    const answer = await callApi(beginPayoutCall, {
      params: { id: payout.id },
      body: isConfirmed ? { confirm_changed: true } : {},
      version: payout.version,
    });
    takeOver(answer.payout);
    setAsked(undefined);
    onBegun(answer);
  }

  const start = () =>
    save.run(() =>
      begin(false).catch((error) => {
        const words = changedAccountWords(error);
        if (words === undefined) throw error;
        setAsked(words);
      }),
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opened window, also when React mounts it twice
  useEffect(() => {
    if (!isAsked.current) void start();
    isAsked.current = true;
  }, []);

  async function reload() {
    await onReload();
    onClose();
  }

  if (begun && step !== 'code') {
    const Result = step === 'paid' ? PaidDialog : UnpaidDialog;
    return <Result payout={begun.payout} onDone={onDone} onReload={onReload} onClose={() => setStep('code')} />;
  }
  if (asked) {
    const form = { title, action: 'Continuar', fallback, asked, send: begin, onReload, onClose };
    return (
      <ConfirmedForm {...form}>
        <PayoutLine payout={payout} />
      </ConfirmedForm>
    );
  }
  return (
    <Dialog title={title} size="md" onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        <PayoutLine payout={payout} />
        {begun && (
          <>
            <PayCode {...begun} />
            <Group gap="xs">
              <Button onClick={() => setStep('paid')}>Já paguei</Button>
              <Button variant="default" onClick={() => setStep('unpaid')}>
                Não paguei
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              Se fechar esta janela, o repasse continua com você: volte por “Continuar”. Depois de sair desta tela, o
              código não aparece mais.
            </Text>
          </>
        )}
        {save.isSaving && (
          <Group role="status" gap="sm">
            <Loader size="sm" aria-hidden /> Preparando o pagamento...
          </Group>
        )}
        <ConflictAlert text={save.conflict} action="Atualizar a lista" onReload={reload} />
        <ErrorAlert texts={save.problems} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}
