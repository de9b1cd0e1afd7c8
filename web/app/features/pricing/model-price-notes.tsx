import { readSuggestionCall } from '@giro/contract/calls/base-suggestions.ts';
import { formatReais, parseTypedReais } from '@giro/contract/rules/money.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../ui/panel/allowed.tsx';

interface ModelPriceNotesProps {
  modelId: number;
  /** The base as it is typed. */
  typedBase: string;
  /** The highest value that answers can come to, in reais; undefined while there is no base. */
  highest: number | undefined;
  onTake: (base: string) => void;
}

/** Beside the base of a model: what the shop's own sales suggest, and a warning where the best device is too dear. */
export function ModelPriceNotes({ modelId, typedBase, highest, onTake }: ModelPriceNotesProps) {
  const may = useMay();
  const { data } = useCall(
    readSuggestionCall,
    { params: { modelId } },
    { enabled: may('pricing.see'), refetchOnWindowFocus: false },
  );
  if (!data) return null;
  const { suggested, why, ceiling, sales } = data.suggestion;
  const isTaken = suggested !== null && parseTypedReais(typedBase) === Math.round(suggested * 100);
  return (
    <>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {suggested === null
            ? `Sem sugestão de base: ${why ?? 'poucas vendas'}`
            : `Sugestão: ${formatReais(suggested)}, por ${sales} ${sales === 1 ? 'venda' : 'vendas'} da loja.`}
          {ceiling !== null && ` Teto: ${formatReais(ceiling)}.`}
        </Text>
        {suggested !== null && !isTaken && (
          <Button variant="default" size="compact-sm" onClick={() => onTake(formatReais(suggested))}>
            Usar sugestão
          </Button>
        )}
      </Group>
      {ceiling !== null && highest !== undefined && highest > ceiling && (
        <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />}>
          No melhor caso o avaliador ofereceria {formatReais(highest)}, acima do teto de {formatReais(ceiling)} que
          deixa a margem da loja. Você pode salvar assim mesmo.
        </Alert>
      )}
    </>
  );
}
