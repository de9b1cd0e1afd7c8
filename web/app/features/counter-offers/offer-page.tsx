import {
  answerCounterOfferCall,
  type CounterOffer,
  readCounterOfferCall,
} from '@giro/contract/calls/counter-offers.ts';
import type { OfferState } from '@giro/contract/rules/proposal.ts';
import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { queryOf, useCall } from '../../lib/api/use-call.ts';
import { useLinkToken } from '../../lib/start/use-link-token.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LinkPage } from '../../ui/link-page.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { OfferCard } from './offer-card.tsx';

interface OfferWayOnProps {
  state: OfferState;
  /** Opens the bank-data form. Null where the shop needs none; undefined where it has not been asked. */
  bankToken: string | null | undefined;
  onAsk: () => Promise<string | null>;
}

const bankData = (token: string) => `/bank-data?token=${encodeURIComponent(token)}`;

/** The way on for somebody who came by a link to an offer that is answered or over. */
function OfferWayOn({ state, bankToken, onAsk }: OfferWayOnProps) {
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

/** '/contraproposta': where the link in the mail of a new offer leads. Opening it answers nothing. */
export function OfferPage() {
  const client = useQueryClient();
  const token = useLinkToken();
  const request = { params: { token: token ?? '' } };
  const query = useCall(readCounterOfferCall, request, { enabled: Boolean(token) });
  /** Null where the shop has the bank data; undefined until it has said. */
  const [bankToken, setBankToken] = useState<string | null>();

  /** The same answer again changes nothing, and tells the way to the bank data once more. */
  async function answer({ new_value }: CounterOffer, isAccepted: boolean) {
    const body = { aceita: isAccepted, valor: new_value };
    const { offer, bank_token } = await callApi(answerCounterOfferCall, { ...request, body });
    setBankToken(bank_token);
    client.setQueryData(queryOf(readCounterOfferCall, request).queryKey, { offer });
    return bank_token;
  }

  return (
    <LinkPage
      title="Nova oferta pelo seu aparelho"
      token={token}
      query={query}
      missing="Não encontramos esta oferta"
      failure="Não conseguimos abrir a oferta"
    >
      {({ offer }) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          onAnswer={(isAccepted) => answer(offer, isAccepted)}
          onReload={query.refetch}
        >
          <OfferWayOn state={offer.state} bankToken={bankToken} onAsk={() => answer(offer, true)} />
        </OfferCard>
      )}
    </LinkPage>
  );
}
