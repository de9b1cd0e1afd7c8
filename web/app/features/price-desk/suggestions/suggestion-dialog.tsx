import {
  type BaseSuggestion,
  type ExplainedSuggestion,
  readSuggestionCall,
} from '@giro/contract/calls/base-suggestions.ts';
import { formatReais, signedReais } from '@giro/contract/rules/money.ts';
import { Stack, Text } from '@mantine/core';
import { useCall } from '../../../lib/api/use-call.ts';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { Facts } from '../../../ui/panel/dialog/facts.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { Rows } from '../../../ui/panel/spreadsheet/table-preview.tsx';
import { failedWords, knownReais } from './suggestion-words.ts';

type Sample = ExplainedSuggestion['samples'][number];

const columns: Column<Sample>[] = [
  { header: 'Unidade', role: 'title', cell: ({ unit_code }) => unit_code },
  { header: 'Vendida por', align: 'end', cell: ({ price }) => formatReais(price) },
  { header: 'Taxas e imposto', align: 'end', cell: ({ fee, tax }) => formatReais(fee + tax) },
  { header: 'Custos', align: 'end', cell: ({ extras }) => formatReais(extras) },
  {
    header: 'Respostas',
    align: 'end',
    cell: ({ effects }) => (effects === 0 ? formatReais(0) : signedReais(effects)),
  },
  { header: 'Base que serviria', align: 'end', cell: ({ implied }) => <b>{formatReais(implied)}</b> },
];

function Explained({ suggestion }: { suggestion: ExplainedSuggestion }) {
  const { base, suggested, why, ceiling, market, samples } = suggestion;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          ['Base de hoje', formatReais(base)],
          ['Sugestão', knownReais(suggested)],
          ['Teto', knownReais(ceiling)],
          ['Reprovados na bancada', failedWords(suggestion)],
          ['Mercado paga', knownReais(market.buy)],
          ['Mercado pede', knownReais(market.sell)],
        ]}
      />
      <Text size="sm" c="dimmed">
        {why ??
          'A sugestão é a mediana das bases que teriam deixado a margem desejada em cada venda, menos a parte dos aparelhos que não passam na bancada, arredondada para baixo em R$ 10.'}
      </Text>
      <Rows title="Vendas que contam" columns={columns} rows={samples} />
    </Stack>
  );
}

interface SuggestionDialogProps {
  suggestion: BaseSuggestion;
  onClose: () => void;
}

/** The sales that a suggestion is made of. */
export default function SuggestionDialog({ suggestion: { model_id, model }, onClose }: SuggestionDialogProps) {
  const query = useCall(readSuggestionCall, { params: { modelId: model_id } });
  return (
    <Dialog title={model} size="xl" onClose={onClose}>
      <Loaded query={query} failure="Não foi possível carregar as vendas do modelo.">
        {({ suggestion }) => <Explained suggestion={suggestion} />}
      </Loaded>
    </Dialog>
  );
}
