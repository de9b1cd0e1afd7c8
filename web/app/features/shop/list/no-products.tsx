import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { hasFilters, type ShopView } from './shop-address.ts';

interface NoProductsProps {
  view: ShopView;
  isEmptyShop: boolean;
}

/** Says why there is no product, and what may help. */
export function NoProducts({ view, isEmptyShop }: NoProductsProps) {
  const sell = (
    <Button component={Link} to="/quero-vender">
      Avaliar meu aparelho
    </Button>
  );
  return (
    <EmptyState
      title="Nenhum produto encontrado"
      icon={<IconSearchOff size={32} stroke={1.5} />}
      action={isEmptyShop && sell}
    >
      {wordsOf(view, isEmptyShop)}
    </EmptyState>
  );
}

function wordsOf(view: ShopView, isEmptyShop: boolean): string {
  if (isEmptyShop) return 'Ainda não temos aparelhos à venda. Enquanto isso, descubra quanto vale o seu.';
  const { search } = view;
  if (search !== undefined && !hasFilters(view.filters) && view.tab === undefined)
    return `Não temos nada como “${search}” agora. Confira como escreveu ou tente menos palavras.`;
  return 'Tente ajustar os filtros ou selecione outro tipo.';
}
