import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import { Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { lazy } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { editColumn } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import type { AttributeArea } from './attribute-area.ts';
import {
  type Catalogue,
  classificationLabel,
  failureOf,
  findAnew,
  onlyPageOf,
  useCatalogue,
  useRefreshCatalogue,
} from './use-catalogue.ts';

const shown = 4;

/** The first names of a list, and how many more there are: 'Preto, Azul e mais 3'. */
export function firstOf(names: readonly string[]): string {
  if (names.length === 0) return '—';
  const rest = names.length - shown;
  return rest > 0 ? `${names.slice(0, shown).join(', ')} e mais ${rest}` : names.join(', ');
}

const AttributeDialog = lazy(() => import('./attribute-dialog.tsx'));

const attributePageOf = (catalogue: Catalogue) => ({ ...onlyPageOf(catalogue.attributes), types: catalogue.types });

function typeColumn(types: Catalogue['types']): Column<Attribute> {
  const namesOf = (attribute: Attribute) =>
    types.filter(({ id }) => attribute.types.includes(id)).map(({ name }) => name);
  return { header: 'Tipos', cell: (attribute) => namesOf(attribute).join(', ') || 'Todos' };
}

/** The attributes of one area. */
export function AttributeList({ area }: { area: AttributeArea }) {
  const list = useListState();
  const query = useCatalogue(area.catalogueCall, attributePageOf);
  const editing = useEditing<Attribute>(list, useRefreshCatalogue());
  const { data: attributes = [], types = [] } = query.data ?? {};

  return (
    <RecordList
      title={area.title}
      addLabel="Adicionar característica"
      canAdd={query.data !== undefined}
      list={list}
      query={query}
      editing={editing}
      columns={[
        { header: 'Característica', role: 'title', cell: ({ name }) => name },
        { header: 'Valores', cell: ({ attribute_values }) => firstOf(attribute_values.map(({ value }) => value)) },
        ...(area.hasTypes ? [typeColumn(types)] : []),
        { header: 'Classificação', cell: ({ classification }) => classificationLabel(classification) },
        { header: 'Ordem', align: 'end', cell: ({ ordem }) => ordem },
        editColumn(editing.open),
      ]}
      failure={failureOf(query.error, 'Erro ao carregar categorias')}
      countLabel={(total) => (total === 1 ? '1 característica' : `${total} características`)}
      empty={
        <EmptyState title="Nenhuma característica ainda" icon={<IconAdjustments size={32} stroke={1.5} />}>
          {area.advice}
        </EmptyState>
      }
      fetchAnew={({ id }) => findAnew(query, id)}
      form={(dialog) => <AttributeDialog {...dialog} area={area} catalogue={{ attributes, types }} />}
      deletion={{
        title: 'Excluir característica',
        fallback: 'Erro ao excluir o atributo',
        remove: area.remove,
        question: ({ name, classification }) => (
          <Text>
            Excluir <b>{name}</b> e seus valores? {area.deletionHint(classification)}
          </Text>
        ),
      }}
    />
  );
}
