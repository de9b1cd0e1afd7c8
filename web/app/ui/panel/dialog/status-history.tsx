import { DatedHistory } from './dated-history.tsx';

interface StatusHistoryProps {
  history: readonly { status: number; at: string; by: string | null }[];
  labelOf: (status: number) => string;
}

/** Every status that something has had, newest first, with when and by whom. */
export function StatusHistory({ history, labelOf }: StatusHistoryProps) {
  return <DatedHistory entries={history.map(({ status, ...entry }) => ({ ...entry, label: labelOf(status) }))} />;
}
