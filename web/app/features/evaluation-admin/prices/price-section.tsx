import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Card } from '../../../ui/card.tsx';
import { blankLine, type PriceLines, type PriceSection as Section } from './price-lines.ts';
import { PriceRow } from './price-row.tsx';
import styles from './price-section.module.css';
import type { PriceActions } from './use-price-lines.ts';

interface PriceSectionProps {
  section: Section;
  lines: PriceLines;
  /** Which of its lines are drawn. */
  isShown: (id: string) => boolean;
  /** The mistake in a value's line. */
  errorOf: (id: string) => string | undefined;
  actions: PriceActions;
  /** Absent where there is no further place in that direction. */
  onUp?: () => void;
  onDown?: () => void;
}

/** An attribute with a line for each of its values. */
export function PriceSection({ section, lines, isShown, errorOf, actions, onUp, onDown }: PriceSectionProps) {
  const { name, values } = section;
  const ids = values.map(({ id }) => id);
  const ticked = ids.filter((id) => lines[id]?.isActive);
  const isAll = ticked.length === ids.length && ids.length > 0;

  return (
    <Card component="section" aria-label={name}>
      <div className={styles.head}>
        <h3 className={styles.title}>{name}</h3>
        <Checkbox
          size="sm"
          label="Selecionar todos"
          aria-label={`Selecionar todos de ${name}`}
          checked={isAll}
          indeterminate={ticked.length > 0 && !isAll}
          disabled={ids.length === 0}
          onChange={() => actions.editAll(ids, () => ({ isActive: !isAll }))}
        />
        <div className={styles.tools}>
          {ticked.length > 0 && (
            <>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Tudo acréscimo em ${name}`}
                onClick={() => actions.editAll(ticked, () => ({ direction: 'acrescimo' }))}
              >
                + Tudo acréscimo
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Tudo abatimento em ${name}`}
                onClick={() => actions.editAll(ticked, () => ({ direction: 'abatimento' }))}
              >
                − Tudo abatimento
              </Button>
            </>
          )}
          <ActionIcon size={32} color="gray" aria-label={`Perguntar ${name} antes`} disabled={!onUp} onClick={onUp}>
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={32}
            color="gray"
            aria-label={`Perguntar ${name} depois`}
            disabled={!onDown}
            onClick={onDown}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {values.length > 0 ? (
        <ul className={styles.lines}>
          {values
            .filter(({ id }) => isShown(id))
            .map((value) => (
              <PriceRow
                key={value.id}
                {...value}
                {...(lines[value.id] ?? blankLine)}
                error={errorOf(value.id)}
                actions={actions}
              />
            ))}
        </ul>
      ) : (
        <p className={styles.none}>Esta característica ainda não tem valores. Adicione-os na aba Características.</p>
      )}
    </Card>
  );
}
