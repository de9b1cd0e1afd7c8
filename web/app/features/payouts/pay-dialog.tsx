import { beginPayoutCall } from '@giro/contract/calls/payouts.ts';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { ConflictAlert } from '../../ui/panel/form/form-foot.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { type Asked, askedBy, ConfirmedForm, type Said } from './changed-account.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { type Begun, PayCode } from './pay-code.tsx';
import { type PayoutDialogProps, PayoutLine, UnpaidDialog, usePayoutChange } from './payout-dialogs.tsx';

type Step = 'code' | 'paid' | 'unpaid';
const title = 'Pagar vendedor';
const fallback = 'Não foi possível começar o pagamento.';

/** Takes a payout in hand, or up again, shows how to pay it, and records what became of it. */
export function PayDialog({ payout, onDone, onReload, onClose }: PayoutDialogProps) {
  const takeOver = usePayoutChange();
  const save = useSave({ fallback, unreachable: 'Sem resposta da loja. Verifique sua conexão e tente de novo.' });
  const [asked, setAsked] = useState<Asked>();
  const [begun, setBegun] = useState<Begun>();
  const [step, setStep] = useState<Step>('code');
  const isAsked = useRef(false);

  async function begin(body: Said) {
    const answer = await callApi(beginPayoutCall, { params: { id: payout.id }, body, version: payout.version });
    takeOver(answer.payout);
    setAsked(undefined);
    setBegun(answer);
  }

  const start = () =>
    save.run(() =>
      begin({}).catch((error) => {
        const asks = askedBy(error);
        if (asks === undefined) throw error;
        setAsked(asks);
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
    <Dialog title={title} onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        <PayoutLine payout={payout} />
        {begun && (
          <>
            <PayCode {...begun} onAsked={onDone} />
            <Group gap="xs">
              <Button onClick={() => setStep('paid')}>Já paguei</Button>
              <Button variant="default" onClick={() => setStep('unpaid')}>
                Não paguei
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              Se fechar esta janela, o repasse continua com você: volte por “Continuar”.
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
