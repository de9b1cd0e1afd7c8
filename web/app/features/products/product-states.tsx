import { Button } from '@mantine/core';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import { Link, useRevalidator } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormPage } from '../../ui/form-page.tsx';

/** The page of an address that leads to no product. */
export function MissingProduct() {
  return (
    <FormPage title="Produto não encontrado" wide>
      <EmptyState
        title="Este aparelho não está à venda"
        icon={<IconDeviceMobileOff size={32} stroke={1.5} />}
        action={
          <Button component={Link} to="/quero-comprar">
            Ver aparelhos à venda
          </Button>
        }
      >
        Ele pode ter sido vendido, ou o endereço mudou. Veja o que temos agora na loja.
      </EmptyState>
    </FormPage>
  );
}

/** The page of a product that could not be asked for. */
export function FailedProduct() {
  const { revalidate, state } = useRevalidator();
  return (
    <FormPage title="Produto" wide>
      <ErrorState title="Não conseguimos carregar este produto" onRetry={revalidate} retrying={state === 'loading'} />
    </FormPage>
  );
}
