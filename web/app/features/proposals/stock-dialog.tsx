import type { Product } from '@giro/contract/calls/products.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { planStockCall } from '@giro/contract/calls/stocking.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { SuccessAlert } from '../../ui/success-alert.tsx';
import { StockForm } from './stock-form.tsx';

/** The product that the device has become. */
function Stocked({ message, product, onClose }: { message: string; product: Product; onClose: () => void }) {
  return (
    <Dialog title="Incluir Estoque" size="md" onClose={onClose}>
      <Stack gap="md">
        <SuccessAlert>{message}</SuccessAlert>
        <Text>
          {product.name}, por {formatReais(product.price)}, com uma unidade. Complete fotos, características e descrição
          no cadastro.
        </Text>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Button component={Link} to={`/cadastros/aparelhos/${product.id}`}>
            Completar cadastro
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Puts a bought device on the shop's shelf, published or as a draft; its product is finished on a page of its own. */
export function StockDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const plan = useCall(planStockCall, { params: { proposal: proposal.id } }, { refetchOnWindowFocus: false });
  const [done, setDone] = useState<{ message: string; product: Product }>();

  if (done) return <Stocked {...done} onClose={onClose} />;
  if (plan.data && plan.isFetchedAfterMount)
    return <StockForm proposalId={proposal.id} plan={plan.data} onDone={setDone} onClose={onClose} />;
  return (
    <Dialog title="Incluir Estoque" size="md" onClose={onClose}>
      <Stack gap="md">
        {plan.isError ? (
          <ErrorAlert
            texts={[plan.error.serverMessage ?? 'Não foi possível preparar o cadastro. Tente de novo.']}
            onClose={onClose}
          />
        ) : (
          <Text role="status">Preparando o cadastro...</Text>
        )}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          {plan.isError && (
            <Button onClick={() => plan.refetch()} loading={plan.isFetching}>
              Tentar de novo
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
