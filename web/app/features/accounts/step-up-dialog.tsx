import type { BodyOf } from '@giro/contract/call.ts';
import { beginStepUpCall, factorsCall, stepUpCall } from '@giro/contract/calls/factors.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { useSetEnded } from '../../lib/api/ended-session.ts';
import { focusFirstInvalid, showFailure } from '../../lib/api/form-errors.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { canUsePasskeys, signByPasskey } from '../../lib/passkeys.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { required } from './account-inputs.tsx';
import { AppCodeInput, RecoveryCodeInput } from './code-input.tsx';
import { useFewFields } from './use-few-fields.ts';

type Way = 'password' | 'app' | 'recovery';

const unused = 'A chave de acesso não foi usada. Tente de novo ou escolha outra forma.';

/** One field, by the way that was chosen: its name is the call's. */
function Field({ way, props }: { way: Way; props: object }) {
  if (way === 'app') return <AppCodeInput data-autofocus {...props} />;
  if (way === 'recovery') return <RecoveryCodeInput data-autofocus {...props} />;
  return (
    <PasswordInput label="Senha" required autoComplete="current-password" maxLength={200} data-autofocus {...props} />
  );
}

/** 'Confirme que é você': over whatever is on screen, which goes on afterwards where it stopped. */
export default function StepUpDialog({ onDone }: { onDone: (isLifted: boolean) => void }) {
  const root = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<Way>('password');
  const [problems, setProblems] = useState<string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const { data: has } = useCall(factorsCall);
  const setEnded = useSetEnded();
  const name = way === 'password' ? 'password' : 'code';
  const form = useFewFields({ [name]: required } as Record<typeof name, typeof required>);
  const isBusy = form.submitting || isAsking;
  const hasPasskey = (has?.passkeys.length ?? 0) > 0 && canUsePasskeys();
  const ways = [
    { way: 'password', words: 'Usar minha senha', isOpen: true },
    { way: 'app', words: 'Usar código do aplicativo', isOpen: has?.totp === true },
    { way: 'recovery', words: 'Usar código de recuperação', isOpen: (has?.recovery_left ?? 0) > 0 },
  ] as const;

  async function confirm(body: BodyOf<typeof stepUpCall>) {
    setProblems([]);
    try {
      await callApi(stepUpCall, { body });
      onDone(true);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        setEnded(true);
        return onDone(false);
      }
      const fallback = 'Não foi possível confirmar. Tente de novo.';
      focusFirstInvalid(root.current, () => setProblems(showFailure(error, fallback, form)));
    }
  }

  async function confirmByPasskey() {
    setProblems([]);
    setIsAsking(true);
    try {
      const { options } = await callApi(beginStepUpCall);
      const passkey = await signByPasskey(options).catch(() => undefined);
      if (passkey) await confirm({ passkey });
      else setProblems([unused]);
    } catch (error) {
      setProblems(showFailure(error, unused));
    }
    setIsAsking(false);
  }

  function go(next: Way) {
    setProblems([]);
    form.setErrors({});
    setWay(next);
  }

  return (
    <Dialog title="Confirme que é você" size="md" onClose={() => onDone(false)} closable={!isBusy}>
      <form ref={root} noValidate method="post" onSubmit={form.onSubmit(confirm)}>
        <Stack gap="md">
          <Text>Esta ação é protegida. Depois de confirmar, ela continua de onde parou.</Text>
          <ErrorAlert texts={problems} onClose={() => setProblems([])} />
          <Field key={way} way={way} props={form.getInputProps(name)} />
          <Group gap="xs">
            {hasPasskey && (
              <Button
                variant="default"
                size="sm"
                loading={isAsking}
                disabled={form.submitting}
                onClick={confirmByPasskey}
              >
                Usar chave de acesso
              </Button>
            )}
            {ways
              .filter((other) => other.isOpen && other.way !== way)
              .map((other) => (
                <Button key={other.way} variant="subtle" size="sm" disabled={isBusy} onClick={() => go(other.way)}>
                  {other.words}
                </Button>
              ))}
          </Group>
          <Group justify="end" gap="xs">
            <Button variant="default" disabled={isBusy} onClick={() => onDone(false)}>
              Cancelar
            </Button>
            <Button type="submit" loading={form.submitting} disabled={isAsking}>
              Confirmar
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
