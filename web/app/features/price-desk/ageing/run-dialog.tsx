import { type AgedProduct, type Ageing, runAgeingCall } from '@giro/contract/calls/price-ageing.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { AgeingResult } from '@giro/contract/rules/price-ageing.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { ConflictAlert } from '../../../ui/panel/form/form-foot.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { StatusPill, TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { ListSkeleton } from '../../../ui/panel/list/list-states.tsx';
import { After, Before, Rows } from '../../../ui/panel/spreadsheet/table-preview.tsx';

const results: Record<AgeingResult, { label: string; tone: StatusTone }> = {
  change: { label: 'Muda', tone: 'good' },
  propose: { label: 'Vira proposta', tone: 'offer' },
  at_floor: { label: 'Já no piso', tone: 'over' },
  no_cost: { label: 'Sem custo', tone: 'waiting' },
};

const isBelow = ({ price, floor }: AgedProduct) => floor !== null && price < floor;
const resultOf = (row: AgedProduct) =>
  row.result === 'at_floor' && isBelow(row) ? { ...results.at_floor, label: 'Abaixo do piso' } : results[row.result];

const isMoved = ({ result }: AgedProduct) => result === 'change' || result === 'propose';

const columns: Column<AgedProduct>[] = [
  { header: 'Aparelho', role: 'title', cell: ({ name, SKU }) => <TwoLines first={name} second={SKU} /> },
  { header: 'Dias', align: 'end', cell: ({ days }) => days.toLocaleString('pt-BR') },
  {
    header: 'Hoje',
    align: 'end',
    cell: (row) => (isMoved(row) ? <Before>{formatReais(row.price)}</Before> : formatReais(row.price)),
  },
  {
    header: 'Depois',
    align: 'end',
    cell: (row) => (isMoved(row) && row.new_price !== null ? <After>{formatReais(row.new_price)}</After> : '—'),
  },
  { header: 'Piso', align: 'end', cell: ({ floor }) => (floor === null ? '—' : formatReais(floor)) },
  { header: 'O que acontece', cell: (row) => <StatusPill {...resultOf(row)} /> },
];

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

/** The effects of applying, in words: '2 preços mudam, 1 vira proposta'. */
export function runWords(rows: readonly AgedProduct[]): string {
  const [changes, proposals] = (['change', 'propose'] as const).map(
    (result) => rows.filter((row) => row.result === result).length,
  );
  const parts = [
    ...(changes ? [counted(changes, 'preço muda', 'preços mudam')] : []),
    ...(proposals ? [counted(proposals, 'vira proposta', 'viram propostas')] : []),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nenhum preço muda agora.';
}

interface RunDialogProps {
  onDone: (message: string) => Promise<void>;
  onClose: () => void;
}

/** Shows which prices are due and what they become; exactly these are applied. */
export default function RunDialog({ onDone, onClose }: RunDialogProps) {
  const [shown, setShown] = useState<Ageing>();
  const check = useSave({ fallback: 'Não foi possível calcular os preços. Tente de novo.' });
  const apply = useSave({ fallback: 'Não foi possível mudar os preços. Nada mudou; tente de novo.' });

  const tryOut = () =>
    check.run(async () => {
      const answer = await callApi(runAgeingCall, { body: { dry_run: true } });
      apply.clear();
      setShown(answer);
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as the window opens
  useEffect(() => void tryOut(), []);

  const save = ({ fingerprint }: Ageing) =>
    apply.run(async () => onDone((await callApi(runAgeingCall, { body: { dry_run: false, fingerprint } })).message));

  const moved = shown?.rows.some(isMoved) ?? false;
  return (
    <Dialog title="Envelhecimento agora" size="xl" onClose={onClose} closable={!apply.isSaving}>
      <Stack gap="md">
        <ErrorAlert texts={[...check.told, ...apply.problems]} onClose={check.clear} />
        <ConflictAlert text={apply.conflict} action="Conferir de novo" onReload={() => void tryOut()} />
        {!shown && check.isSaving && <ListSkeleton />}
        {shown &&
          (shown.rows.length === 0 ? (
            <EmptyState title="Nenhum preço a mudar hoje">
              Entram aqui os aparelhos publicados e em estoque a que alguma regra ligada se aplica.
            </EmptyState>
          ) : (
            <>
              <Alert color={moved ? 'green' : 'gray'} role="status" icon={<IconInfoCircle aria-hidden />}>
                {runWords(shown.rows)} {moved && 'Nada foi gravado ainda.'}
              </Alert>
              <Rows key={shown.fingerprint} title="Preços" columns={columns} rows={shown.rows} />
            </>
          ))}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={apply.isSaving}>
            Fechar
          </Button>
          {!shown && !check.isSaving && <Button onClick={() => void tryOut()}>Tentar de novo</Button>}
          {shown && moved && (
            <Button onClick={() => save(shown)} loading={apply.isSaving} disabled={check.isSaving}>
              Aplicar agora
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
