import { listParcelsCall, type Parcel } from '@giro/contract/calls/parcels.ts';
import { wayLabels } from '@giro/contract/rules/parcel.ts';
import { Anchor, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { TwoLines, Whole } from '../../ui/panel/list/cells.tsx';
import { type Column, DataTable } from '../../ui/panel/list/data-table.tsx';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { ParcelPill } from './parcel-parts.tsx';
import { dueWords, itemWords, parcelPath, sourceOf } from './parcel-words.ts';
import styles from './parcels.module.css';

const columns: Column<Parcel>[] = [
  {
    header: 'Aparelho',
    role: 'title',
    cell: (parcel) => (
      <TwoLines
        first={
          <Anchor component={Link} to={parcelPath(parcel.id)} inherit>
            {itemWords(parcel)}
          </Anchor>
        }
        second={sourceOf(parcel).words}
      />
    ),
  },
  { header: 'De quem', cell: ({ person, way }) => <TwoLines first={person} second={wayLabels[way]} /> },
  { header: 'Quando', cell: (parcel) => dueWords(parcel) ?? 'Ainda sem previsão' },
  { header: 'Rastreio', cell: ({ tracking_code }) => tracking_code && <Whole>{tracking_code}</Whole> },
  { header: 'Situação', cell: (parcel) => <ParcelPill parcel={parcel} /> },
];

/** 'A chegar': the devices that come to the shop by post, and when; the first page of them. */
export default function ArrivingList() {
  const query = useCall(listParcelsCall, { query: { situacao: 'a-chegar' } });
  return (
    <section className={styles.arriving} aria-label="A chegar">
      <Title order={2} size="h3" mb="sm">
        A chegar
      </Title>
      <Loaded query={query} failure="Não foi possível carregar o que está a chegar.">
        {({ parcels }) => (
          <>
            {parcels.data.length === 0 ? (
              <p className={styles.words}>Nada a chegar agora.</p>
            ) : (
              <DataTable caption="A chegar" columns={columns} rows={parcels.data} />
            )}
            {parcels.total > parcels.data.length && (
              <p className={styles.words}>
                <Link to="/envios?situacao=a-chegar">Ver todos os {parcels.total.toLocaleString('pt-BR')}</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
