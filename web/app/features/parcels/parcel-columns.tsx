import type { Parcel } from '@giro/contract/calls/parcels.ts';
import { isSentByShop, wayLabels } from '@giro/contract/rules/parcel.ts';
import { Anchor } from '@mantine/core';
import { IconArrowRight, IconPackage } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Note, TwoLines, Whole } from '../../ui/panel/list/cells.tsx';
import { ChooseRow } from '../../ui/panel/list/choosing.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { ParcelCost, ParcelPill } from './parcel-parts.tsx';
import { actsOf, dueWords, itemWords, parcelPath, serviceWords, sourceOf } from './parcel-words.ts';
import styles from './parcels.module.css';

interface ParcelColumnsOptions {
  /** True if this person packs. */
  mayChange: boolean;
  chosen: ReadonlySet<number>;
  onChoose: (parcel: Parcel, isChosen: boolean) => void;
  open: (parcel: Parcel) => void;
}

const placeOf = ({ city, uf }: Pick<Parcel, 'city' | 'uf'>) => [city, uf].filter(Boolean).join('/');

export function parcelColumns({ mayChange, chosen, onChoose, open }: ParcelColumnsOptions): Column<Parcel>[] {
  return [
    {
      header: 'Escolher',
      cell: (parcel) =>
        isSentByShop(parcel.way) && (
          <ChooseRow
            label={`Escolher ${sourceOf(parcel).words}, ${parcel.person}`}
            isChosen={chosen.has(parcel.id)}
            onChoose={(isChosen) => onChoose(parcel, isChosen)}
          />
        ),
    },
    {
      header: 'Envio',
      role: 'title',
      cell: (parcel) => (
        <div>
          <Anchor component={Link} to={parcelPath(parcel.id)} inherit>
            {sourceOf(parcel).words}
          </Anchor>
          <Note>{itemWords(parcel)}</Note>
          {parcel.way !== 'to-buyer' && <Note>{wayLabels[parcel.way]}</Note>}
        </div>
      ),
    },
    { header: 'Pessoa', cell: (parcel) => <TwoLines first={parcel.person} second={placeOf(parcel)} /> },
    {
      header: 'Serviço',
      cell: (parcel) => <TwoLines first={serviceWords(parcel)} second={dueWords(parcel)} />,
    },
    { header: 'Frete', align: 'end', cell: (parcel) => <ParcelCost parcel={parcel} /> },
    {
      header: 'Situação',
      cell: (parcel) => (
        <div>
          <ParcelPill parcel={parcel} />
          {parcel.last_error ? (
            <div className={styles.error}>{parcel.last_error}</div>
          ) : (
            parcel.tracking_code && (
              <Note>
                <Whole>{parcel.tracking_code}</Whole>
              </Note>
            )
          )}
        </div>
      ),
    },
    {
      header: 'Ações',
      role: 'actions',
      cell: (parcel) => {
        const isPacked = mayChange && actsOf(parcel).isPacked;
        const Icon = isPacked ? IconPackage : IconArrowRight;
        return (
          <RowActions>
            <RowAction
              label={isPacked ? 'Embalar' : 'Abrir'}
              icon={<Icon size={16} />}
              isNext={isPacked}
              onClick={() => open(parcel)}
            />
          </RowActions>
        );
      },
    },
  ];
}
