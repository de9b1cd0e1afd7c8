import type { ResultOf } from '@giro/contract/call.ts';
import { type loginCall, loginFactorCall } from '@giro/contract/calls/accounts.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { canUsePasskeys, signByPasskey } from '../../lib/passkeys.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { required } from './account-inputs.tsx';
import { AppCodeInput, RecoveryCodeInput } from './code-input.tsx';
import { loginErrorTexts } from './login-errors.ts';
import { useFewFields } from './use-few-fields.ts';

export type FactorDue = Extract<ResultOf<typeof loginCall>, { code: 206 }>;
export type SignedInAnswer = ResultOf<typeof loginFactorCall>;

interface FactorStepProps {
  due: FactorDue;
  onDone: (session: SignedInAnswer) => void;
  /** Asks for the password again, with what there is to say. */
  onBack: (texts: string[]) => void;
}

const unused = 'A chave de acesso não foi usada. Tente de novo ou use um código.';

/** The second step of a sign-in: a code of the app, a passkey, or a recovery code. */
export default function FactorStep({ due, onDone, onBack }: FactorStepProps) {
  const root = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<'app' | 'recovery' | 'key'>(due.takes_totp ? 'app' : 'key');
  const [problems, setProblems] = useState<string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const form = useFewFields({ code: required });
  const options = due.passkey_options;

  function go(next: typeof way) {
    setProblems([]);
    form.setErrors({});
    setWay(next);
  }

  async function finish(proof: { code: string } | { passkey: Record<string, unknown> }) {
    setProblems([]);
    try {
      onDone(await callApi(loginFactorCall, { body: { challenge: due.challenge, ...proof } }));
    } catch (error) {
      if (error instanceof ApiError && error.body?.is_over === true) return onBack(loginErrorTexts(error));
      setProblems(loginErrorTexts(error));
      root.current?.querySelector<HTMLInputElement>('input[name="code"]')?.select();
    }
  }

  async function sign() {
    if (!options) return;
    setProblems([]);
    setIsAsking(true);
    const passkey = await signByPasskey(options).catch(() => undefined);
    if (passkey) await finish({ passkey });
    else setProblems([unused]);
    setIsAsking(false);
  }

  const Code = way === 'recovery' ? RecoveryCodeInput : AppCodeInput;
  return (
    <form ref={root} noValidate method="post" aria-label="Segundo fator" onSubmit={form.onSubmit(finish)}>
      <Stack gap="md">
        <Text>Falta confirmar que é você.</Text>
        <ErrorAlert texts={problems} onClose={() => setProblems([])} />
        {way !== 'key' && (
          <>
            <Code key={way} autoFocus {...form.getInputProps('code')} />
            <SubmitButton fullWidth loading={form.submitting}>
              Confirmar
            </SubmitButton>
          </>
        )}
        {options && canUsePasskeys() && (
          <Button variant={way === 'key' ? 'filled' : 'default'} fullWidth loading={isAsking} onClick={sign}>
            Usar chave de acesso
          </Button>
        )}
        <div>
          {way !== 'app' && due.takes_totp && (
            <Button variant="subtle" fullWidth onClick={() => go('app')}>
              Usar código do aplicativo
            </Button>
          )}
          {way !== 'recovery' && (
            <Button variant="subtle" fullWidth onClick={() => go('recovery')}>
              Usar código de recuperação
            </Button>
          )}
          <Button variant="subtle" color="gray" fullWidth onClick={() => onBack([])}>
            Voltar
          </Button>
        </div>
      </Stack>
    </form>
  );
}
