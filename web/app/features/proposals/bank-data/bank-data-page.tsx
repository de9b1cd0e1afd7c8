import { bankFormCall } from '@giro/contract/calls/proposals.ts';
import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../lib/api/use-call.ts';
import { useHydrated } from '../../../lib/start/use-hydrated.ts';
import { FormPage } from '../../../ui/form-page.tsx';
import { BankDataForm } from './bank-data-form.tsx';

/** '/bank-data': where the link in the shop's mail leads. The token in it is all the permission there is. */
export function BankDataPage() {
  const [params] = useSearchParams();
  const token = params.get('token')?.trim() ?? '';
  const isReady = useHydrated();
  const query = useCall(bankFormCall, { params: { token } }, { enabled: isReady && token !== '' });

  function content() {
    if (isReady && (token === '' || query.isError)) {
      const isUnknown = query.error?.status === 404;
      return (
        <Stack gap="md" align="start">
          <Alert
            color="red"
            role="alert"
            icon={<IconAlertCircle aria-hidden />}
            title="Erro ao carregar dados bancários."
            w="100%"
          >
            {isUnknown
              ? query.error?.serverMessage
              : 'Abra o link completo que enviamos por e-mail. Se já fez isso, tente de novo em instantes.'}
          </Alert>
          {!isUnknown && token !== '' && (
            <Button variant="default" onClick={() => query.refetch()} loading={query.isFetching}>
              Tentar de novo
            </Button>
          )}
        </Stack>
      );
    }
    const bankData = query.data?.bankData;
    if (!bankData) {
      return (
        <Stack align="center" role="status" py="xl">
          <Loader aria-hidden />
          <Text c="dimmed">Carregando...</Text>
        </Stack>
      );
    }
    if (!bankData.editable) {
      return (
        <Alert color="amber">
          Os dados bancários da proposta {bankData.proposal_id} ({bankData.device}) não podem mais ser alterados: a
          proposta foi encerrada ou a data do pagamento chegou.
        </Alert>
      );
    }
    return <BankDataForm key={token} token={token} stored={bankData} />;
  }

  return <FormPage title="Dados bancários">{content()}</FormPage>;
}
