import { exportParcelsCall, listParcelsCall } from '@giro/contract/calls/parcels.ts';
import { type ParcelSituation, parcelSituations, situationLabels } from '@giro/contract/rules/parcel.ts';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListSwitch } from '../../ui/panel/list/list-controls.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { type ListFilter, useListState } from '../../ui/panel/list/use-list-state.ts';
import { countWords, ParcelBar } from './parcel-bar.tsx';
import { parcelColumns } from './parcel-columns.tsx';
import { isAwaited, parcelPath } from './parcel-words.ts';
import { type AskedLabels, RefusedLabels } from './refused-labels.tsx';
import { useChosen } from './use-chosen.ts';
import { lookAgainMs, useRefreshParcels } from './use-parcel-changes.ts';

const usual: ParcelSituation = 'a-embalar';
type Counts = Partial<Record<ParcelSituation, number>>;

/** Nobody works through what is over: how much that is would only be noise. */
const isCounted = (situation: ParcelSituation) => situation !== 'entregues' && situation !== 'todos';

/** Which parcels are listed, and how many there are; what is to be packed when the address names none. */
function situationFilter(counts: Counts) {
  return {
    name: 'status',
    param: 'situacao',
    label: 'Situação',
    choices: parcelSituations.map((situation) => {
      const count = isCounted(situation) ? (counts[situation] ?? 0) : 0;
      const label = situationLabels[situation];
      return {
        value: situation === usual ? '' : situation,
        label: count > 0 ? `${label} (${count.toLocaleString('pt-BR')})` : label,
      };
    }),
  } satisfies ListFilter;
}

const emptyWords: Record<ParcelSituation, readonly [title: string, text: string]> = {
  'a-embalar': ['Nada a embalar', 'Quando um pedido com entrega for pago, ele aparece aqui, o mais antigo primeiro.'],
  'com-etiqueta': ['Nada com etiqueta', 'Envios com etiqueta esperam aqui até você entregar à transportadora.'],
  'a-caminho': ['Nada a caminho', 'O que a transportadora levou aparece aqui, com a previsão de chegada.'],
  problemas: ['Nenhum problema', 'Recusas, atrasos, devoluções e reclamações aparecem aqui para você resolver.'],
  'a-chegar': [
    'Nada a chegar',
    'Aparelhos de vendedores e devoluções de compradores aparecem aqui com o dia previsto.',
  ],
  entregues: ['Nada entregue ainda', 'O que chegou ao destino fica aqui.'],
  todos: ['Nenhum envio ainda', 'Entregas de pedidos e aparelhos de vendedores aparecem aqui.'],
};

const filters = [situationFilter({})];

export const meta = panelMeta('Envios');

/** '/envios': parcels both ways, and what is done with several of them at once. */
export default function ParcelList() {
  const navigate = useNavigate();
  const list = useListState({ filters });
  const { page, search, status } = list.state;
  const situacao = parcelSituations.find((situation) => situation === status) ?? usual;
  const query = useCall(
    listParcelsCall,
    { query: { page, search, situacao } },
    {
      refetchInterval: ({ state }) => (state.data?.parcels.data.some(isAwaited) ? lookAgainMs : false),
    },
  );
  const { data } = query;
  const chosen = useChosen(data?.parcels.data ?? []);
  const [answer, setAnswer] = useState<AskedLabels>();
  const mayChange = useMay()('parcels.change');
  const [title, text] = emptyWords[situacao];

  return (
    <ListPage
      title="Envios"
      action={<ExportLink call={exportParcelsCall} may="parcels.export" />}
      list={list}
      query={{ ...query, data: data?.parcels }}
      columns={parcelColumns({
        mayChange,
        chosen: chosen.ids,
        onChoose: (parcel, isChosen) => chosen.choose([parcel], isChosen),
        open: ({ id }) => void navigate(parcelPath(id)),
      })}
      bar={<ParcelBar chosen={chosen} onAsked={setAnswer} onChanged={useRefreshParcels()} />}
      searchPlaceholder="Buscar código ou nome..."
      chooser={<ListSwitch list={list} filter={situationFilter(data?.counts ?? {})} />}
      failure="Não foi possível carregar os envios."
      countLabel={countWords}
      empty={
        <EmptyState title={title} icon={<IconPackage size={32} stroke={1.5} />}>
          {text}
        </EmptyState>
      }
    >
      {answer && <RefusedLabels answer={answer} onClose={() => setAnswer(undefined)} />}
    </ListPage>
  );
}
