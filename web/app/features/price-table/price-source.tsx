import '@mantine/dropzone/styles.layer.css';
import { Button, Stack, Textarea } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import styles from './price-import.module.css';
import { maxSpreadsheetBytes, readSpreadsheet } from './read-spreadsheet.ts';

interface PriceSourceProps {
  pasted: string;
  onPaste: (text: string) => void;
  problems: readonly string[];
  onProblems: (texts: string[]) => void;
  isChecking: boolean;
  /** Called with the text of a chosen file, or with what was pasted. */
  onCheck: (csv: string) => void;
}

/** Where a price table comes from: a file, or lines copied out of a spreadsheet. */
export function PriceSource({ pasted, onPaste, problems, onProblems, isChecking, onCheck }: PriceSourceProps) {
  const choose = useRef<() => void>(null);

  async function read([file]: File[]) {
    if (!file) return;
    if (file.size > maxSpreadsheetBytes) return onProblems([`“${file.name}” é grande demais: envie até 7 MB.`]);
    const csv = readSpreadsheet(new Uint8Array(await file.arrayBuffer()));
    if (csv === undefined) {
      return onProblems([`“${file.name}” é uma pasta de trabalho. No Excel, use “Salvar como” e escolha CSV.`]);
    }
    onCheck(csv);
  }

  return (
    <Stack gap="md">
      <p className={styles.lead}>
        Exporte os preços, mude o que quiser na planilha e envie o arquivo aqui. Você confere cada mudança antes de
        gravar; preços que não estiverem na planilha ficam como estão.
      </p>
      <ErrorAlert texts={problems} onClose={() => onProblems([])} />
      <Dropzone
        multiple={false}
        onDrop={() => undefined}
        onDropAny={(files, rejections) => read([...files, ...rejections.map(({ file }) => file)])}
        openRef={choose}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        loading={isChecking}
        inputProps={{ 'aria-label': 'Arquivo de preços' }}
        classNames={{ root: styles.drop, inner: styles.dropInner }}
        radius="md"
        p={0}
      >
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={20} stroke={1.5} aria-hidden />}
          onClick={() => choose.current?.()}
          data-autofocus
        >
          Escolher arquivo CSV
        </Button>
        <span className={styles.dropHint}>ou solte aqui</span>
      </Dropzone>
      <Textarea
        label="Ou cole as linhas da planilha"
        description="Com a primeira linha, a dos nomes das colunas."
        placeholder={'marca\ttipo\tmodelo\tvalor base\tcaracterística\tvalor\tacréscimo/abatimento\tquantia'}
        rows={5}
        spellCheck={false}
        classNames={{ input: styles.pasted }}
        value={pasted}
        onChange={({ currentTarget }) => onPaste(currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button loading={isChecking} disabled={pasted.trim() === ''} onClick={() => onCheck(pasted)}>
          Conferir
        </Button>
      </div>
    </Stack>
  );
}
