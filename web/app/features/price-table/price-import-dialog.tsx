import { importPricesCall, type PriceImport } from '@giro/contract/calls/price-table.ts';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { ConflictAlert } from '../../ui/panel/form/conflict-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import styles from './price-import.module.css';
import { PricePreview } from './price-preview.tsx';
import { PriceSource } from './price-source.tsx';
import { applyLabel } from './price-words.ts';

interface PriceImportDialogProps {
  onClose: () => void;
  onApplied: (message: string) => Promise<void>;
}

/** Brings a price table back: choose it, see what it would change, apply it. */
export default function PriceImportDialog({ onClose, onApplied }: PriceImportDialogProps) {
  const [pasted, setPasted] = useState('');
  const [checked, setChecked] = useState<{ csv: string; result: PriceImport }>();
  const [unreadable, setUnreadable] = useState<string[]>([]);
  const check = useSave({ fallback: 'Não foi possível conferir a planilha. Tente de novo.' });
  const apply = useSave({ fallback: 'Não foi possível gravar os preços. Nada mudou; tente de novo.' });

  function show(texts: string[]) {
    check.clear();
    setUnreadable(texts);
  }

  const tryOut = (csv: string) =>
    check.run(async () => {
      setUnreadable([]);
      const result = await callApi(importPricesCall, { body: { csv, dryRun: true } });
      apply.settle();
      apply.clear();
      setChecked({ csv, result });
    });

  const save = ({ csv, result: { fingerprint } }: { csv: string; result: PriceImport }) =>
    apply.run(async () => {
      const { message } = await callApi(importPricesCall, { body: { csv, dryRun: false, fingerprint } });
      await onApplied(message);
    });

  if (!checked) {
    return (
      <Dialog title="Importar preços" size="lg" onClose={onClose} closable={!check.isSaving}>
        <PriceSource
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
    <Dialog title="Conferir preços" size="xl" onClose={onClose} closable={!isBusy}>
      <Stack gap="md">
        <ErrorAlert texts={[...apply.problems, ...check.problems]} onClose={apply.clear} />
        <ConflictAlert text={apply.conflict} action="Conferir de novo" onReload={() => tryOut(checked.csv)} />
        <PricePreview key={checked.result.fingerprint} result={checked.result} />
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
