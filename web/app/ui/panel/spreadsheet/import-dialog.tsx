import type { TableProblem } from '@giro/contract/calls/table-problem.ts';
import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorAlert } from '../../error-alert.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { ConflictAlert } from '../form/form-foot.tsx';
import { useSave } from '../form/use-save.ts';
import styles from './spreadsheet.module.css';
import { type SourceWords, SpreadsheetSource } from './spreadsheet-source.tsx';

/** The result of a table's dry run. */
interface Checked {
  changes: readonly unknown[];
  problems: readonly TableProblem[];
  /** Names what it was worked out from. */
  fingerprint: string;
}

interface ImportDialogProps<Result extends Checked> {
  /** Over the choice of the file, and over what it would change. */
  titles: { choose: string; check: string };
  source: SourceWords;
  /** Said when the server says nothing. */
  fallbacks: { check: string; apply: string };
  tryOut: (csv: string) => Promise<Result>;
  /** Writes what was shown; returns what to tell. */
  apply: (csv: string, fingerprint: string) => Promise<string>;
  applyLabel: (changes: number) => string;
  preview: (result: Result) => ReactNode;
  onClose: () => void;
  onApplied: (message: string) => Promise<void>;
}

/** Brings a table back: choose it, see what it would change, apply it. */
export function ImportDialog<Result extends Checked>(props: ImportDialogProps<Result>) {
  const { titles, source, fallbacks, applyLabel, preview, onClose, onApplied } = props;
  const [pasted, setPasted] = useState('');
  const [checked, setChecked] = useState<{ csv: string; result: Result }>();
  const [unreadable, setUnreadable] = useState<string[]>([]);
  const check = useSave({ fallback: fallbacks.check });
  const apply = useSave({ fallback: fallbacks.apply });

  function show(texts: string[]) {
    check.clear();
    setUnreadable(texts);
  }

  const tryOut = (csv: string) =>
    check.run(async () => {
      setUnreadable([]);
      const result = await props.tryOut(csv);
      apply.settle();
      apply.clear();
      setChecked({ csv, result });
    });

  const save = ({ csv, result: { fingerprint } }: { csv: string; result: Result }) =>
    apply.run(async () => onApplied(await props.apply(csv, fingerprint)));

  if (!checked) {
    return (
      <Dialog title={titles.choose} size="lg" onClose={onClose} closable={!check.isSaving}>
        <SpreadsheetSource
          words={source}
          pasted={pasted}
          onPaste={setPasted}
          problems={[...unreadable, ...check.problems]}
          onProblems={show}
          isChecking={check.isSaving}
          onCheck={tryOut}
        />
      </Dialog>
    );
  }
  const { changes, problems } = checked.result;
  const isBusy = apply.isSaving || check.isSaving;
  return (
    <Dialog title={titles.check} size="xl" onClose={onClose} closable={!isBusy}>
      <Stack gap="md">
        <ErrorAlert texts={[...apply.problems, ...check.problems]} onClose={apply.clear} />
        <ConflictAlert text={apply.conflict} action="Conferir de novo" onReload={() => tryOut(checked.csv)} />
        <div key={checked.result.fingerprint}>{preview(checked.result)}</div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setChecked(undefined)} disabled={isBusy}>
            Escolher outro arquivo
          </Button>
          {problems.length === 0 && changes.length > 0 && (
            <Button onClick={() => save(checked)} loading={apply.isSaving} disabled={check.isSaving}>
              {applyLabel(changes.length)}
            </Button>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

export const applyLabel = (count: number) => `Aplicar ${counted(count, 'mudança', 'mudanças')}`;

interface Found {
  changes: readonly unknown[];
  unchanged: number;
  problems: readonly unknown[];
}

/** The findings of a dry run, in one sentence. */
export function summaryOf({ changes, unchanged, problems }: Found) {
  const parts = [
    ...(problems.length > 0 ? [counted(problems.length, 'erro', 'erros')] : []),
    counted(changes.length, 'mudança', 'mudanças'),
    counted(unchanged, 'linha sem mudança', 'linhas sem mudança'),
  ];
  return parts.join(' · ');
}
