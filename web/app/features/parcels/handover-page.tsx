import { type Handover, type Parcel, readHandoverCall } from '@giro/contract/calls/parcels.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Anchor } from '@mantine/core';
import { IconTruckOff } from '@tabler/icons-react';
import { lazy } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { Facts } from '../../ui/panel/dialog/facts.tsx';
import { Note, TwoLines, Whole } from '../../ui/panel/list/cells.tsx';
import { type Column, DataTable } from '../../ui/panel/list/data-table.tsx';
import { RecordPage, RecordPart } from '../../ui/panel/record/record-page.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import { countWords } from './parcel-bar.tsx';
import { ParcelPill } from './parcel-parts.tsx';
import { dueWords, itemWords, parcelPath, serviceWords, sourceOf, weightWords } from './parcel-words.ts';

const HandoverSlip = lazy(() => import('./papers/handover-slip.tsx'));

const columns: Column<Parcel>[] = [
  {
    header: 'Envio',
    role: 'title',
    cell: (parcel) => (
      <div>
        <Anchor component={Link} to={parcelPath(parcel.id)} inherit>
          {sourceOf(parcel).words}
        </Anchor>
        <Note>{itemWords(parcel)}</Note>
      </div>
    ),
  },
  { header: 'Pessoa', cell: ({ person, city, uf }) => <TwoLines first={person} second={`${city}/${uf}`} /> },
  {
    header: 'Serviço',
    cell: (parcel) => <TwoLines first={serviceWords(parcel)} second={dueWords(parcel)} />,
  },
  { header: 'Rastreio', cell: ({ tracking_code }) => tracking_code && <Whole>{tracking_code}</Whole> },
  { header: 'Peso', align: 'end', cell: ({ weight_g }) => weight_g !== null && weightWords(weight_g) },
  { header: 'Situação', cell: (parcel) => <ParcelPill parcel={parcel} /> },
];

function WholeList({ handover }: { handover: Handover }) {
  const { number, at, by, parcels } = handover;
  const title = `Lista de entrega nº ${number}`;
  return (
    <RecordPage
      back={{ to: '/envios', words: 'Envios' }}
      title={title}
      about={[countWords(parcels.length), formatMoment(at), by && `por ${by}`].filter(Boolean).join(' · ')}
      next={{
        words: 'Imprima a lista e peça a assinatura de quem recolhe.',
        action: (
          <PrintButton label="Imprimir lista">
            <HandoverSlip handover={handover} />
          </PrintButton>
        ),
      }}
      side={
        <RecordPart title="Resumo">
          <Facts
            facts={[
              ['Volumes', parcels.length],
              ['Peso', weightWords(parcels.reduce((sum, { weight_g }) => sum + (weight_g ?? 0), 0))],
              ['Transportadora', [...new Set(parcels.flatMap(({ carrier }) => carrier ?? []))].join(', '), 'wide'],
            ]}
          />
        </RecordPart>
      }
    >
      <DataTable caption={title} columns={columns} rows={parcels} />
    </RecordPage>
  );
}

export const meta = panelMeta('Lista de entrega');

/** '/envios/entregas/:id': what was given to the carrier together, to be printed and signed. */
export default function HandoverPage() {
  const id = Number(useParams().id) || 0;
  const query = useCall(readHandoverCall, { params: { id } }, { select: ({ handover }) => handover });
  return (
    <RecordScreen
      query={query}
      missing={{
        title: 'Lista não encontrada',
        text: 'Não achamos uma lista de entrega com este número.',
        icon: <IconTruckOff size={32} stroke={1.5} />,
        to: '/envios',
        action: 'Ver envios',
      }}
      failure="Não conseguimos abrir a lista de entrega"
    >
      {(handover) => <WholeList handover={handover} />}
    </RecordScreen>
  );
}
