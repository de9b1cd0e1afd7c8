import type { Product } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { TwoLines } from '../../ui/admin/two-lines.tsx';
import { DevicePicture } from '../evaluation/device-picture.tsx';
import { EditActions } from './edit-actions.tsx';
import styles from './product-columns.module.css';
import type { useEditing } from './use-editing.ts';

export function productColumns(open: ReturnType<typeof useEditing<Product>>['open']): Column<Product>[] {
  return [
    {
      header: 'Aparelho',
      role: 'title',
      cell: ({ name, images, modelo }) => (
        <div className={styles.product}>
          <DevicePicture src={images[0]?.url} size={44} />
          <TwoLines first={name} second={modelo?.name !== name && modelo?.name} />
        </div>
      ),
    },
    { header: 'SKU', cell: ({ SKU }) => SKU },
    {
      header: 'Preço',
      align: 'end',
      cell: ({ price }) => <TwoLines first={formatReais(price)} second={price <= 0 && 'sem preço, não vende'} />,
    },
    {
      header: 'Estoque',
      align: 'end',
      cell: ({ stock }) => <TwoLines first={stock} second={stock === 0 && 'esgotado'} />,
    },
    { header: 'Tipos', cell: ({ types }) => types.map(({ name }) => name).join(', ') || '—' },
    {
      header: 'Ações',
      role: 'actions',
      cell: (row) => (
        <EditActions onEdit={() => open({ action: 'edit', row })} onDelete={() => open({ action: 'delete', row })} />
      ),
    },
  ];
}
