import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import styles from './fill-notice.module.css';
import type { usePriceLines } from './use-price-lines.ts';

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
