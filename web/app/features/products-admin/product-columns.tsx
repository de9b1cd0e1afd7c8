import type { Product } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { DevicePicture } from '../../ui/device-picture.tsx';
import type { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { editColumn } from '../../ui/panel/list/edit-column.tsx';
import { TwoLines } from '../../ui/panel/list/two-lines.tsx';
import styles from './product-columns.module.css';

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
    editColumn(open),
  ];
}
