import {
  type ImportExisting,
  type ImportKind,
  type ImportSource,
  importExisting,
  importKinds,
  importSources,
  mostImportBytes,
} from '@giro/contract/rules/imports.ts';
import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { FileDrop } from '../../ui/panel/spreadsheet/spreadsheet-source.tsx';
import styles from './imports.module.css';

/** A file that somebody wants to bring. */
export interface ImportChoice {
  origem: ImportSource;
  tipo: ImportKind;
  existentes: ImportExisting;
  publicar: boolean;
  file: File | undefined;
}

export const begunChoice: ImportChoice = {
  origem: 'bling',
  tipo: 'produtos',
  existentes: 'manter',
  publicar: false,
  file: undefined,
};

export function formOf(
  { origem, tipo, existentes, publicar, file }: ImportChoice,
  asked: { dryRun: boolean; fingerprint?: string },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ origem, tipo, existentes, publicar, ...asked })) {
    if (value !== undefined) form.append(name, String(value));
  }
  if (file) form.append('arquivo', file);
  return form;
}

const sourceChoices = Object.entries(importSources).map(([value, { label }]) => ({ value, label }));
const existingChoices = Object.entries(importExisting).map(([value, label]) => ({ value, label }));

/** Words for each kind: its key, and the consequence. */
const about: Record<ImportKind, string> = {
  produtos: 'Produtos são reconhecidos pelo SKU. Fotos são baixadas depois, uma a uma.',
  clientes: 'Pessoas são reconhecidas pelo e-mail, ou pelo CPF. Ninguém recebe mensagem nem senha.',
  pedidos: 'Pedidos antigos ficam só como histórico na página de cada pessoa: traga antes os clientes.',
  notas:
    'Notas de compra viram produtos e aparelhos com custo; as de venda, pessoas e pedidos antigos. Produtos novos entram ocultos.',
};

interface ImportSourceFormProps {
  choice: ImportChoice;
  onChange: (choice: ImportChoice) => void;
  isBusy: boolean;
}

/** The tool, the kind of its file, and the file. */
export function ImportSourceForm({ choice, onChange, isBusy }: ImportSourceFormProps) {
  const kinds: readonly ImportKind[] = importSources[choice.origem].kinds;
  const change = (changes: Partial<ImportChoice>) => onChange({ ...choice, ...changes });

  function chooseSource(origem: ImportSource) {
    const known: readonly ImportKind[] = importSources[origem].kinds;
    change({ origem, tipo: known.includes(choice.tipo) ? choice.tipo : (known[0] ?? 'produtos'), file: undefined });
  }

  return (
    <Stack gap="md">
      <div className={styles.choices}>
        <NativeSelect
          label="De onde"
          data={sourceChoices}
          value={choice.origem}
          disabled={isBusy}
          onChange={({ currentTarget }) => chooseSource(currentTarget.value as ImportSource)}
        />
        <NativeSelect
          label="O quê"
          data={kinds.map((value) => ({ value, label: importKinds[value] }))}
          value={choice.tipo}
          disabled={isBusy}
          onChange={({ currentTarget }) => change({ tipo: currentTarget.value as ImportKind, file: undefined })}
        />
        {choice.tipo !== 'pedidos' && (
          <NativeSelect
            label="O que já está na loja"
            data={existingChoices}
            value={choice.existentes}
            disabled={isBusy}
            onChange={({ currentTarget }) => change({ existentes: currentTarget.value as ImportExisting })}
          />
        )}
      </div>
      <Text c="dimmed" size="sm">
        {about[choice.tipo]}
      </Text>
      {choice.tipo === 'produtos' && (
        <Checkbox
          label="Publicar os produtos novos que a outra ferramenta mostra"
          checked={choice.publicar}
          disabled={isBusy}
          onChange={({ currentTarget }) => change({ publicar: currentTarget.checked })}
        />
      )}
      <FileDrop
        label={choice.origem === 'nfe' ? 'Arquivo XML ou zip' : 'Arquivo CSV ou zip'}
        button={choice.file ? 'Escolher outro arquivo' : 'Escolher arquivo'}
        icon={<IconFileImport size={20} stroke={1.5} aria-hidden />}
        isLoading={false}
        onFile={(file) => change({ file })}
      />
      {choice.file && (
        <Text size="sm" aria-live="polite">
          {choice.file.name}
        </Text>
      )}
    </Stack>
  );
}

/** The mistake in a choice that the server would refuse as well. */
export const choiceProblem = ({ file }: ImportChoice): string | undefined =>
  file && file.size > mostImportBytes ? 'O arquivo deve ter no máximo 32 MB.' : undefined;
