import { Button, Stack, Textarea } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { ErrorAlert } from '../../error-alert.tsx';
import styles from './spreadsheet.module.css';
import '@mantine/dropzone/styles.layer.css';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';

interface FileDropProps {
  /** Names the field. */
  label: string;
  button: string;
  icon: ReactNode;
  isLoading: boolean;
  onFile: (file: File) => void;
}

/** The place to choose or drop one file. */
export function FileDrop({ label, button, icon, isLoading, onFile }: FileDropProps) {
  const choose = useRef<() => void>(null);
  const take = ([file]: File[]) => file && onFile(file);

  return (
    <Dropzone
      multiple={false}
      onDrop={() => undefined}
      onDropAny={(files, rejections) => take([...files, ...rejections.map(({ file }) => file)])}
      openRef={choose}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      loading={isLoading}
      inputProps={{ 'aria-label': label }}
      classNames={{ root: styles.drop, inner: styles.dropInner }}
      radius="md"
      p={0}
    >
      <Button variant="default" leftSection={icon} onClick={() => choose.current?.()} data-autofocus>
        {button}
      </Button>
      <span className={styles.dropHint}>ou solte aqui</span>
    </Dropzone>
  );
}

/** As much as the server takes, with room for what JSON adds to quotes and line ends. */
const maxSpreadsheetBytes = 7.5 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/**
 * The text of a file that a spreadsheet program has saved: UTF-8 with or without its mark, UTF-16 ('texto Unicode'),
 * else Windows-1252, which is Excel's ordinary CSV in Brazil. Undefined for a workbook, which is no text.
 */
export function readSpreadsheet(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf)) return undefined;
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The words that ask for a table. */
export interface SourceWords {
  lead: string;
  /** Names the field of the file: 'Arquivo de preços'. */
  file: string;
  /** The headings that lines copied out of a spreadsheet begin with. */
  headings: readonly string[];
}

interface SpreadsheetSourceProps {
  words: SourceWords;
  pasted: string;
  onPaste: (text: string) => void;
  problems: readonly string[];
  onProblems: (texts: string[]) => void;
  isChecking: boolean;
  /** Called with the text of a chosen file, or with what was pasted. */
  onCheck: (csv: string) => void;
}

/** The source of a table: a file, or lines copied out of a spreadsheet. */
export function SpreadsheetSource(props: SpreadsheetSourceProps) {
  const { words, pasted, onPaste, problems, onProblems, isChecking, onCheck } = props;
  async function read(file: File) {
    if (file.size > maxSpreadsheetBytes) return onProblems([`“${file.name}” é grande demais: envie até 7 MB.`]);
    const csv = readSpreadsheet(new Uint8Array(await file.arrayBuffer()));
    if (csv === undefined) {
      return onProblems([`“${file.name}” é uma pasta de trabalho. No Excel, use “Salvar como” e escolha CSV.`]);
    }
    onCheck(csv);
  }

  return (
    <Stack gap="md">
      <p className={styles.lead}>{words.lead}</p>
      <ErrorAlert texts={problems} onClose={() => onProblems([])} />
      <FileDrop
        label={words.file}
        button="Escolher arquivo CSV"
        icon={<IconFileSpreadsheet size={20} stroke={1.5} aria-hidden />}
        isLoading={isChecking}
        onFile={read}
      />
      <Textarea
        label="Ou cole as linhas da planilha"
        description="Com a primeira linha, a dos nomes das colunas."
        placeholder={words.headings.join('\t')}
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
