import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { Anchor } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { StatusPill, TwoLines } from '../../ui/panel/list/cells.tsx';
import { ChooseRow } from '../../ui/panel/list/choosing.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import styles from './product-columns.module.css';
import { PriceValue, StockValue } from './product-values.tsx';

interface ProductColumnsOptions {
  open: (action: 'edit' | 'copy' | 'delete', product: ManagedProduct) => void;
  isChosen: (id: number) => boolean;
  onChoose: (product: ManagedProduct, isChosen: boolean) => void;
}

export function productColumns({ open, isChosen, onChoose }: ProductColumnsOptions): Column<ManagedProduct>[] {
  return [
    {
      header: 'Escolher',
      cell: (product) => (
        <ChooseRow
          label={`Escolher ${product.name}`}
          isChosen={isChosen(product.id)}
          onChoose={(chosen) => onChoose(product, chosen)}
        />
      ),
    },
    {
      header: 'Aparelho',
      role: 'title',
      cell: ({ id, name, images, modelo, published }) => (
        <div className={styles.product}>
          <DevicePicture src={images[0]?.url} size={44} />
          <div>
            <TwoLines
              first={
                <Anchor component={Link} to={`/cadastros/aparelhos/${id}`} inherit>
                  {name}
                </Anchor>
              }
              second={modelo?.name !== name && modelo?.name}
            />
            {!published && <StatusPill tone="over" label="Oculto" />}
          </div>
        </div>
      ),
    },
    { header: 'SKU', cell: ({ SKU }) => SKU },
    {
      header: 'Preço',
      align: 'end',
      cell: (product) => <PriceValue product={product} />,
    },
    {
      header: 'Estoque',
      align: 'end',
      cell: (product) => <StockValue product={product} />,
    },
    { header: 'Tipos', cell: ({ types }) => types.map(({ name }) => name).join(', ') || '—' },
    {
      header: 'Ações',
      role: 'actions',
      cell: (product) => (
        <RowActions>
          <RowAction label="Editar" icon={<IconPencil size={16} />} isNext onClick={() => open('edit', product)} />
          <RowAction label="Duplicar" icon={<IconCopy size={16} />} onClick={() => open('copy', product)} />
          <RowAction label="Excluir" icon={<IconTrash size={16} />} onClick={() => open('delete', product)} />
        </RowActions>
      ),
    },
  ];
}
