import { IconDeviceMobileOff } from '@tabler/icons-react';
import { FailedPage, MissingPage } from '../../../ui/page-states.tsx';

/** The page of an address that leads to no product. */
export function MissingProduct() {
  return (
    <MissingPage
      title="Produto não encontrado"
      problem="Este aparelho não está à venda"
      icon={<IconDeviceMobileOff size={32} stroke={1.5} />}
      to="/quero-comprar"
      action="Ver aparelhos à venda"
    >
      Ele pode ter sido vendido, ou o endereço mudou. Veja o que temos agora na loja.
    </MissingPage>
  );
}

/** The page of a product that could not be asked for. */
export function FailedProduct() {
  return <FailedPage title="Produto" problem="Não conseguimos carregar este produto" />;
}
