import type { CouponRecord } from '@giro/contract/calls/coupons.ts';
import { couponSituationRows } from '@giro/contract/rules/coupon.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import type { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { StatusPill, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import {
  couponLink,
  type DeviceTypeName,
  discountOf,
  leastWords,
  perPersonWords,
  typesWords,
  usesWords,
  validityWords,
} from './coupon-words.ts';

type Open = ReturnType<typeof useEditing<CouponRecord>>['open'];

function CopyLink({ code }: { code: string }) {
  const { copied, error, copy } = useClipboard({ timeout: 2500 });
  return (
    <RowAction
      label={error ? 'Não copiou' : copied ? 'Link copiado' : 'Copiar link'}
      icon={copied ? <IconCheck size={16} /> : <IconLink size={16} />}
      isNext
      onClick={() => copy(couponLink(code, window.location.origin))}
    />
  );
}

function Actions({ coupon, open }: { coupon: CouponRecord; open: Open }) {
  return (
    <RowActions>
      <CopyLink code={coupon.code} />
      <RowAction
        label="Editar"
        may="coupons.change"
        icon={<IconPencil size={16} />}
        onClick={() => open({ action: 'edit', row: coupon })}
      />
      <RowAction
        label="Excluir"
        may="coupons.change"
        icon={<IconTrash size={16} />}
        onClick={() => open({ action: 'delete', row: coupon })}
      />
    </RowActions>
  );
}

/** `types` are the types of device that there are. */
export function couponColumns(open: Open, types: readonly DeviceTypeName[]): Column<CouponRecord>[] {
  return [
    {
      header: 'Código',
      role: 'title',
      cell: (coupon) => <TwoLines first={<strong>{coupon.code}</strong>} second={typesWords(coupon, types)} />,
    },
    { header: 'Desconto', cell: (coupon) => <TwoLines first={discountOf(coupon)} second={leastWords(coupon)} /> },
    { header: 'Validade', cell: validityWords },
    {
      header: 'Usos',
      align: 'end',
      cell: (coupon) => <TwoLines first={usesWords(coupon)} second={perPersonWords(coupon)} />,
    },
    { header: 'Receita', align: 'end', cell: ({ revenue }) => formatReais(revenue) },
    { header: 'Situação', cell: ({ situation }) => <StatusPill {...couponSituationRows[situation]} /> },
    { header: 'Ações', role: 'actions', cell: (coupon) => <Actions coupon={coupon} open={open} /> },
  ];
}
