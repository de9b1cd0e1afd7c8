import { Button, NativeSelect, Title } from '@mantine/core';
import { useEndedSession } from '../../../lib/api/ended-session.ts';
import { Card } from '../../card.tsx';
import { EmptyState } from '../../empty-state.tsx';
import { ErrorState } from '../../error-state.tsx';
import { StaleNote, type StaleQuery } from '../../stale-note.tsx';
import { type Column, DataTable, type RowGroup } from './data-table.tsx';
import { SearchBox, SortToggle } from './list-controls.tsx';
import styles from './list-page.module.css';
import { ListSkeleton } from './list-states.tsx';
import { Pagination } from './pagination.tsx';
import type { Highlight, ListStateControl } from './use-list-state.ts';
import '@mantine/core/styles/Combobox.layer.css';
import { IconFilterOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';

const all = '';

/** Narrows a list down to one of its filters' choices. */
function ListFilterSelect({ list: { state, change, filters } }: { list: ListStateControl }) {
  const select = useRef<HTMLSelectElement>(null);
  const active = filters.find(({ name }) => state[name] !== '');
  const data = [
    { value: all, label: 'Situação: todas' },
    ...filters.map(({ name, label, choices }) => ({
      group: label,
      items: choices.map((choice) => ({ value: `${name}:${choice.value}`, label: choice.label })),
    })),
  ];

  function choose(key: string) {
    const [name, value] = key.split(':');
    change({ status: name === 'status' ? value : '', waiting: name === 'waiting' ? value : '' });
  }

  return (
    <div className={styles.filter}>
      <NativeSelect
        ref={select}
        aria-label="Situação"
        className={styles.select}
        data={data}
        value={active ? `${active.name}:${state[active.name]}` : all}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {active && (
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconFilterOff size={18} aria-hidden />}
          onClick={() => {
            choose(all);
            // The button is about to go, and would take the keyboard with it.
            select.current?.focus();
          }}
        >
          Limpar filtro
        </Button>
      )}
    </div>
  );
}

interface Page<Row> {
  data: Row[];
  total: number;
  last_page: number;
}

interface ListPageProps<Row> {
  title: string;
  /** 2 where the list is a part of a screen that has its own heading. */
  headingLevel?: 1 | 2;
  /** The button that adds to the list. */
  action?: ReactNode;
  /** The content between the title and the list: notes, alerts, buttons. */
  children?: ReactNode;
  /** Stands right above the rows: what is done with several of them at once. */
  bar?: ReactNode;
  list: ListStateControl;
  query: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPending' | 'isPlaceholderData'> & StaleQuery;
  columns: readonly Column<Row>[];
  /** Heads each stretch of rows of the same kind. */
  groupOf?: (row: Row) => RowGroup;
  /** Without it the list cannot be searched. */
  searchPlaceholder?: string;
  /** Takes the place of the selector of filters, where `empty` has words for each of its choices. */
  chooser?: ReactNode;
  /** Shown when there is nothing at all; a search without a find has its own words. */
  empty: ReactNode;
  /** Words for an ordinary failure, or what to draw instead. */
  failure: ReactNode;
  highlight?: Highlight;
  countLabel: (total: number) => string;
}

/** A back-office list: search, order, rows, pages, and what is said while there are none. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { title, headingLevel = 1, action, children, list, query, columns } = props;
  const { groupOf, searchPlaceholder, chooser, bar, empty, failure, highlight, countLabel } = props;
  const { state, change } = list;
  const { data } = query;
  const isSignedOut = useEndedSession(query.error, data);
  const sortColumn = columns.find(({ sortable }) => sortable);
  const rows = data?.data ?? [];
  const isFiltered = !chooser && (state.status !== '' || state.waiting !== '');
  const isBeyondEnd = rows.length === 0 && (data?.total ?? 0) > 0 && !query.isPlaceholderData;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new in every render
  useEffect(() => {
    if (isBeyondEnd && data) change({ page: data.last_page }, { replace: true });
  }, [isBeyondEnd, data?.last_page]);

  function content() {
    if (query.isPending || isSignedOut || isBeyondEnd) return <ListSkeleton />;
    if (!data) {
      if (typeof failure !== 'string') return failure;
      return <ErrorState title={failure} onRetry={() => query.refetch()} retrying={query.isFetching} />;
    }
    if (rows.length > 0) {
      return (
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          groupOf={groupOf}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          highlight={highlight}
          stale={query.isPlaceholderData}
        />
      );
    }
    return (
      <Card>
        {state.search !== '' ? (
          <EmptyState title={`Nada encontrado para “${state.search}”`}>
            Confira como escreveu ou limpe a busca{isFiltered && ' e o filtro'} para ver tudo.
          </EmptyState>
        ) : isFiltered ? (
          <EmptyState title="Nada nesta situação agora">Limpe o filtro para ver tudo.</EmptyState>
        ) : (
          empty
        )}
      </Card>
    );
  }

  return (
    <>
      <div className={styles.head}>
        <Title order={headingLevel} size={headingLevel === 1 ? 'h2' : 'h3'}>
          {title}
        </Title>
        <p className={styles.count} aria-live="polite">
          {data && !isSignedOut ? countLabel(data.total) : ''}
        </p>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <div className={styles.notes}>{children}</div>
      {(searchPlaceholder || sortColumn || list.filters.length > 0) && (
        <div className={styles.tools}>
          {searchPlaceholder && (
            <div className={styles.search}>
              <SearchBox
                placeholder={searchPlaceholder}
                value={state.search}
                onSearch={(search) => change({ search })}
              />
            </div>
          )}
          {chooser ?? (list.filters.length > 0 && <ListFilterSelect list={list} />)}
          {sortColumn && (
            <SortToggle
              label={sortColumn.header}
              words={sortColumn.sortWords}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
            />
          )}
        </div>
      )}
      {!isSignedOut && <StaleNote query={query} />}
      {rows.length > 0 && bar}
      {content()}
      {data && data.last_page > 1 && (
        <div className={styles.pages}>
          <Pagination page={state.page} lastPage={data.last_page} onChange={(page) => change({ page })} />
        </div>
      )}
    </>
  );
}
