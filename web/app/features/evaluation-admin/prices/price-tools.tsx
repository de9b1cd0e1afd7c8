import { Alert, Button, Group, List, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { IconClipboardText, IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ModelRow } from '../models/model-form.ts';
import styles from './price-tools.module.css';
import type { usePriceLines } from './use-price-lines.ts';

interface PriceToolsProps {
  prices: ReturnType<typeof usePriceLines>;
  /** The other models, to copy from. */
  models: readonly ModelRow[];
}

function groupsOf(models: readonly ModelRow[]) {
  const brands = [...new Set(models.map(({ marca }) => marca))];
  const groups = brands.map((group) => ({
    group,
    items: models
      .filter(({ marca }) => marca === group)
      .map(({ id, model_name }) => ({ value: String(id), label: model_name })),
  }));
  return [{ value: '', label: 'Escolha um modelo' }, ...groups];
}

function CopyPrices({ prices, models }: PriceToolsProps) {
  const [chosen, setChosen] = useState('');
  const model = models.find(({ id }) => String(id) === chosen);
  return (
    <div className={styles.copy}>
      <NativeSelect
        label="Copiar preços de…"
        data={groupsOf(models)}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        flex={1}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        disabled={!model}
        onClick={() => {
          if (model) prices.copyFrom(model);
          setChosen('');
        }}
      >
        Copiar
      </Button>
    </div>
  );
}

function PasteTable({ onPaste }: { onPaste: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <Stack gap="xs">
      <Textarea
        label="Cole aqui o que copiou da planilha"
        description="Uma linha por valor: nome, preço e, se quiser, acréscimo ou abatimento. Preços com − abatem, com + acrescem."
        placeholder={'128 GB\t200,00\tacréscimo\nTela trincada\t-400,00'}
        rows={4}
        value={text}
        autoFocus
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          if (text !== '') return;
          event.preventDefault();
          onPaste(event.clipboardData.getData('text/plain'));
        }}
      />
      <Group justify="end">
        <Button variant="default" disabled={text.trim() === ''} onClick={() => onPaste(text)}>
          Preencher
        </Button>
      </Group>
    </Stack>
  );
}

/** Fills many lines at once: from another model, from a spreadsheet. */
export function PriceTools({ prices, models }: PriceToolsProps) {
  const [isPasting, setIsPasting] = useState(false);

  return (
    <Stack gap="sm">
      <div className={styles.tools}>
        {models.length > 0 && <CopyPrices prices={prices} models={models} />}
        <Button
          variant="default"
          leftSection={<IconClipboardText size={18} aria-hidden />}
          aria-expanded={isPasting}
          onClick={() => setIsPasting(!isPasting)}
        >
          Colar da planilha
        </Button>
      </div>
      {isPasting && (
        <PasteTable
          onPaste={(text) => {
            setIsPasting(false);
            prices.paste(text);
          }}
        />
      )}
      <Text size="sm" c="dimmed" className={styles.keys}>
        Enter ou ↓ vai para o próximo valor, ↑ volta; “-150” é abatimento e “+50” é acréscimo. Uma coluna de preços
        colada num valor preenche os seguintes.
      </Text>
    </Stack>
  );
}

/** Reports the lines that the last paste or copy filled and those it left out; it can be taken back. */
export function FillNotice({ prices }: { prices: ReturnType<typeof usePriceLines> }) {
  const { fill } = prices;
  if (!fill) return null;
  return (
    <Alert
      role="status"
      color={fill.problems.length > 0 ? 'amber' : 'green'}
      icon={<IconInfoCircle aria-hidden />}
      withCloseButton
      closeButtonLabel="Fechar aviso"
      onClose={prices.settle}
    >
      <Group gap="sm">
        <Text size="sm">{fill.text}</Text>
        <Button variant="default" size="compact-sm" onClick={prices.undo}>
          Desfazer
        </Button>
      </Group>
      {fill.problems.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            Isto ficou de fora:
          </Text>
          <List size="sm" className={styles.problems}>
            {fill.problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same problem, and none moves
              <List.Item key={index}>{problem}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}
