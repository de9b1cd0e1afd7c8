import { importPicturesCall, type PictureArchive } from '@giro/contract/calls/managed-products.ts';
import { maxArchiveBytes } from '@giro/contract/rules/pictures.ts';
import { texts } from '@giro/contract/texts.ts';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { FileDrop } from '../../../ui/panel/spreadsheet/spreadsheet-source.tsx';
import { Rows } from '../../../ui/panel/spreadsheet/table-preview.tsx';

interface PictureArchiveDialogProps {
  onClose: () => void;
  onApplied: (message: string) => Promise<void>;
}

const wentColumns: Column<PictureArchive['products'][number]>[] = [
  { header: 'Aparelho', role: 'title', cell: ({ name, SKU }) => <TwoLines first={name} second={SKU} /> },
  { header: 'Imagens', cell: ({ files }) => files.join(', ') },
  { header: 'Já tinha', align: 'end', cell: ({ kept }) => kept },
];
const skippedColumns: Column<PictureArchive['skipped'][number]>[] = [
  { header: 'Arquivo', role: 'title', cell: ({ file }) => file },
  { header: 'Por quê', cell: ({ reason }) => reason },
];

function formOf(zip: File, replace: boolean, dryRun: boolean): FormData {
  const form = new FormData();
  form.append('dryRun', String(dryRun));
  form.append('replace', String(replace));
  form.append('arquivo', zip);
  return form;
}

/** Pictures of many products out of one zip: what goes where is shown before anything is written. */
export default function PictureArchiveDialog({ onClose, onApplied }: PictureArchiveDialogProps) {
  const [replaces, setReplaces] = useState(false);
  const [checked, setChecked] = useState<{ zip: File; result: PictureArchive }>();
  const [unfit, setUnfit] = useState<string[]>([]);
  const check = useSave({ fallback: 'Não foi possível conferir o zip. Tente de novo.' });
  const apply = useSave({ fallback: 'Não foi possível gravar as imagens. Nada mudou; tente de novo.' });
  const isBusy = check.isSaving || apply.isSaving;

  function tryOut(zip: File, willReplace = replaces) {
    check.clear();
    apply.clear();
    setUnfit(zip.size > maxArchiveBytes ? [texts.archive.tooLarge] : []);
    if (zip.size > maxArchiveBytes) return;
    void check.run(async () => {
      setChecked({ zip, result: await callApi(importPicturesCall, { body: formOf(zip, willReplace, true) }) });
    });
  }

  const save = (zip: File) =>
    apply.run(async () => {
      const { message } = await callApi(importPicturesCall, { body: formOf(zip, replaces, false) });
      await onApplied(message);
    });

  return (
    <Dialog title="Imagens em zip" size="lg" onClose={onClose} closable={!isBusy}>
      <Stack gap="md">
        <Text c="dimmed">
          Envie um zip de até 50 MB com até 200 imagens. O nome de cada uma é o SKU do aparelho: IP13-AZ.jpg,
          IP13-AZ-1.jpg, IP13-AZ_2.png. Você confere tudo antes de gravar.
        </Text>
        <ErrorAlert
          texts={[...unfit, ...check.problems, ...apply.told]}
          onClose={() => {
            setUnfit([]);
            check.clear();
            apply.clear();
          }}
        />
        <FileDrop
          label="Arquivo zip"
          button={checked ? 'Escolher outro zip' : 'Escolher zip'}
          icon={<IconFileZip size={20} stroke={1.5} aria-hidden />}
          isLoading={check.isSaving}
          onFile={(zip) => tryOut(zip)}
        />
        <Checkbox
          label="Substituir as imagens que o aparelho já tem"
          checked={replaces}
          disabled={isBusy}
          onChange={(event) => {
            const willReplace = event.currentTarget.checked;
            setReplaces(willReplace);
            if (checked) tryOut(checked.zip, willReplace);
          }}
        />
        {checked && (
          <>
            <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title={checked.result.message}>
              Nada foi gravado ainda.
            </Alert>
            <Rows title="Para onde vai cada imagem" columns={wentColumns} rows={checked.result.products} />
            <Rows title="Arquivos que ficam de fora" columns={skippedColumns} rows={checked.result.skipped} />
          </>
        )}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          {checked && checked.result.products.length > 0 && (
            <Button onClick={() => save(checked.zip)} loading={apply.isSaving} disabled={check.isSaving}>
              Gravar imagens
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
