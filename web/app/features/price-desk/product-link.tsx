import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useMay } from '../../ui/panel/allowed.tsx';
import { TwoLines } from '../../ui/panel/list/cells.tsx';

interface ProductLinkProps {
  id: number;
  name: string;
  SKU: string;
}

/** A product by its name, which leads to its form for who may change it. */
export function ProductLink({ id, name, SKU }: ProductLinkProps) {
  const may = useMay();
  const linked = (
    <Anchor component={Link} to={`/cadastros/aparelhos/${id}`} inherit>
      {name}
    </Anchor>
  );
  return <TwoLines first={may('products.change') ? linked : name} second={SKU} />;
}
