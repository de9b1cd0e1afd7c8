import type { ShelfUnit } from '@giro/contract/calls/units.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { passportPath } from '@giro/contract/rules/paths.ts';
import { unitStateRows } from '@giro/contract/rules/unit.ts';
import { Anchor } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconCoin, IconId, IconQrcode, IconTool } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Note, StatusPill, Unbroken } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions, RowLink } from '../../../ui/panel/list/row-actions.tsx';
import { useSeesCosts } from '../../device-costs/device-costs.tsx';

/** The device's looks and battery, as far as they are known. */
function conditionWords({ grade, battery_percent }: ShelfUnit): string {
  const parts = [grade && `Nota ${grade}`, battery_percent !== null && `bateria ${battery_percent} %`];
  return parts.filter(Boolean).join(', ') || '—';
}

/** When it was handed over and until when the shop answers for it; nothing while neither is known. */
function warrantyWords({ sold_at, warranty_until }: ShelfUnit): string | undefined {
  const sold = sold_at && `em ${formatDate(sold_at)}`;
  const warranty = warranty_until && `garantia até ${formatDate(warranty_until)}`;
  return [sold, warranty].filter(Boolean).join(', ') || undefined;
}

/** The screen on which a device that came back is looked at. */
export const unitInspectionPath = ({ id }: Pick<ShelfUnit, 'id'>) => `/bancada/unidade/${id}`;

export type UnitAction = 'return' | 'write-off' | 'label' | 'costs';
type Open = (action: UnitAction, unit: ShelfUnit) => void;

function Actions({ unit, open }: { unit: ShelfUnit; open: Open }) {
  const { state, code, is_handed_over } = unit;
  const isHere = state === 'in_stock' || state === 'returned';
  const seesCosts = useSeesCosts();
  return (
    <RowActions paired>
      {state === 'returned' && (
        <RowLink
          label="Abrir bancada"
          may="inspections.see"
          href={unitInspectionPath(unit)}
          icon={<IconTool size={16} />}
          isNext
        />
      )}
      {state === 'in_stock' && (
        <RowAction label="Etiqueta" icon={<IconQrcode size={16} />} isNext onClick={() => open('label', unit)} />
      )}
      <RowLink label="Passaporte" href={passportPath(code)} icon={<IconId size={16} />} />
      {seesCosts && <RowAction label="Custos" icon={<IconCoin size={16} />} onClick={() => open('costs', unit)} />}
      {is_handed_over && (
        <RowAction
          label="Devolver"
          may="units.change"
          icon={<IconArrowBackUp size={16} />}
          onClick={() => open('return', unit)}
        />
      )}
      {isHere && (
        <RowAction
          label="Baixar"
          may="units.change"
          icon={<IconArchive size={16} />}
          onClick={() => open('write-off', unit)}
        />
      )}
      {state !== 'in_stock' && (
        <RowAction label="Etiqueta" icon={<IconQrcode size={16} />} onClick={() => open('label', unit)} />
      )}
    </RowActions>
  );
}

/** Every number that the device has. */
function Numbers({ unit: { imei1, imei2, serial } }: { unit: ShelfUnit }) {
  if (!imei1 && !imei2 && !serial) return '—';
  return (
    <div>
      {imei1 && (
        <div>
          <Unbroken>{formatImei(imei1)}</Unbroken>
        </div>
      )}
      {imei2 && (
        <div>
          <Unbroken>{formatImei(imei2)}</Unbroken>
        </div>
      )}
      {serial && <Note>Série {serial}</Note>}
    </div>
  );
}

function Sale({ unit }: { unit: ShelfUnit }) {
  const { order_code } = unit;
  if (!order_code) return '—';
  return (
    <div>
      <Anchor component={Link} to={`/pedidos/${order_code}`} inherit>
        {order_code}
      </Anchor>
      <Note>{warrantyWords(unit)}</Note>
    </div>
  );
}

interface UnitColumnsOptions {
  open: Open;
  /** False for who may not know what devices cost. */
  hasCost: boolean;
}

export function unitColumns({ open, hasCost }: UnitColumnsOptions): Column<ShelfUnit>[] {
  const cost: Column<ShelfUnit> = {
    header: 'Custo',
    align: 'end',
    cell: ({ cost: paid }) => (paid === null ? '—' : <Unbroken>{formatReais(paid)}</Unbroken>),
  };
  return [
    {
      header: 'Aparelho',
      role: 'title',
      cell: ({ code, product }) => (
        <div>
          {product.name}
          <Note>{code}</Note>
        </div>
      ),
    },
    { header: 'IMEI', cell: (unit) => <Numbers unit={unit} /> },
    {
      header: 'Situação',
      cell: ({ state, reason }) => (
        <div>
          <StatusPill {...unitStateRows[state]} />
          {reason && <Note>{reason}</Note>}
        </div>
      ),
    },
    { header: 'Nota e bateria', cell: conditionWords },
    ...(hasCost ? [cost] : []),
    { header: 'Pedido', cell: (unit) => <Sale unit={unit} /> },
    { header: 'Ações', role: 'actions', cell: (unit) => <Actions unit={unit} open={open} /> },
  ];
}
