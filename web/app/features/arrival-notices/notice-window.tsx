import { askForNoticeCall } from '@giro/contract/calls/arrival-notices.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { texts } from '@giro/contract/texts.ts';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid, showFailure } from '../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LateModal } from '../../ui/late-modal.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { SuccessAlert } from '../../ui/success-alert.tsx';
import { EmailInput, emailRule } from '../accounts/account-inputs.tsx';
import { useFewFields } from '../accounts/use-few-fields.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import { useRef, useState } from 'react';

/** The subject of a wanted notice: one of these. */
export interface WantedNotice {
  productId?: number | undefined;
  /** The search, as it was typed. */
  search?: string | undefined;
}

const failed = 'Não foi possível pedir o aviso agora. Tente de novo em instantes.';
const consentRule = (value: string) => (value ? undefined : texts.arrivalNotice.consent);

interface NoticeFormProps {
  wanted: WantedNotice;
  onClose: () => void;
}

/** Asks where to write to when something arrives, and for leave to do so. */
function NoticeForm({ wanted: { productId, search }, onClose }: NoticeFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [sentTo, setSentTo] = useState<string>();
  const form = useFewFields({ email: emailRule, consent: consentRule });

  async function send({ email }: { email: string }) {
    setProblems([]);
    try {
      await callApi(askForNoticeCall, { body: { email, product_id: productId, busca: search, consent: true } });
      setSentTo(email.trim());
    } catch (error) {
      focusFirstInvalid(root.current, () => setProblems(showFailure(error, failed, form)));
    }
  }

  if (sentTo) {
    return (
      <Stack gap="md">
        <SuccessAlert>Falta só um passo: abra o e-mail que mandamos para {sentTo} e confirme o aviso.</SuccessAlert>
        <Text>
          Não chegou em alguns minutos? Olhe a caixa de spam. Cada endereço pode esperar por até cinco avisos ao mesmo
          tempo.
        </Text>
        <Button onClick={onClose} fullWidth>
          Entendi
        </Button>
      </Stack>
    );
  }
  const consent = form.getInputProps('consent');
  return (
    <form ref={root} noValidate method="post" onSubmit={form.onSubmit(send)}>
      <Stack gap="md">
        <ErrorAlert texts={problems} onClose={() => setProblems([])} />
        <Text>
          {search
            ? `Mandamos um único e-mail quando chegar algo para “${search}”.`
            : 'Mandamos um único e-mail quando este aparelho voltar à loja.'}
        </Text>
        <EmailInput data-autofocus {...form.getInputProps('email')} />
        <Checkbox
          label={`Concordo que a loja guarde meu e-mail por até ${retention.noticeYears} ano, só para este aviso. Posso cancelar em cada e-mail.`}
          {...consent}
          aria-invalid={consent.error ? true : undefined}
        />
        <SubmitButton fullWidth loading={form.submitting}>
          Quero o aviso
        </SubmitButton>
      </Stack>
    </form>
  );
}

interface NoticeWindowProps {
  wanted: WantedNotice;
  opened: boolean;
  onClose: () => void;
}

export default function NoticeWindow({ wanted, opened, onClose }: NoticeWindowProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Avise-me quando chegar">
      <NoticeForm wanted={wanted} onClose={onClose} />
    </LateModal>
  );
}
