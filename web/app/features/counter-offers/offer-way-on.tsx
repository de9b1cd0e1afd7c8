import type { OfferState } from '@giro/contract/rules/proposal.ts';
import { Button, Stack } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';

interface OfferWayOnProps {
  state: OfferState;
  /** Opens the bank-data form. Null where the shop needs none; undefined where it has not been asked. */
  bankToken: string | null | undefined;
  onAsk: () => Promise<string | null>;
}

const bankData = (token: string) => `/bank-data?token=${encodeURIComponent(token)}`;

/** The way on for somebody who came by a link to an offer that is answered or over. */
export function OfferWayOn({ state, bankToken, onAsk }: OfferWayOnProps) {
  const navigate = useNavigate();
  const save = useSave({ fallback: 'Não deu certo agora. Tente de novo em instantes.' });

  const openBankData = () =>
    save.run(async () => {
      const token = await onAsk();
      if (token) await navigate(bankData(token));
    });

  if (state !== 'accepted') {
    return (
      <Button component={Link} to="/propostas-user" variant="default">
        Ver minhas propostas
      </Button>
    );
  }
  if (bankToken === null) return 'A loja já tem seus dados bancários. Avisamos por e-mail assim que o pagamento sair.';
  return (
    <Stack gap="md" align="start">
      <span>{bankToken ? 'Falta só informar' : 'Se ainda não informou, diga'} em qual conta você quer receber.</span>
      <ErrorAlert texts={save.told} onClose={save.clear} />
      {bankToken ? (
        <Button component={Link} to={bankData(bankToken)}>
          Informar dados bancários
        </Button>
      ) : (
        <Button onClick={openBankData} loading={save.isSaving}>
          Informar dados bancários
        </Button>
      )}
    </Stack>
  );
}
