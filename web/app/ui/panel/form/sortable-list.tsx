import {
  DragDropContext,
  Draggable,
  type DraggableProvided,
  type DraggableStateSnapshot,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Card } from '../../card.tsx';
import styles from './sortable-list.module.css';

interface SortableListProps<Item> {
  items: readonly Item[];
  /** The name that people have for an item: its text, or 'imagem 2'. */
  nameOf: (item: Item, index: number) => string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: (item: Item, index: number) => ReactNode;
}

const instructions =
  'Para mudar a ordem, aperte espaço, use as setas para cima e para baixo e aperte espaço de novo. Esc cancela.';

function announceDrop({ destination }: DropResult, { announce }: ResponderProvided) {
  announce(destination ? `Solto na posição ${destination.index + 1}.` : 'Nada mudou de lugar.');
}

/** Lines that can be dragged into order, by mouse, finger or keyboard; a tap on the arrow moves one up. */
export function SortableList<Item extends { key: string }>(props: SortableListProps<Item>) {
  const { items, nameOf, onMove, onRemove, children } = props;
  const id = useId();

  const line =
    (index: number) =>
    (drag: DraggableProvided, { isDragging }: DraggableStateSnapshot) => {
      const item = items[index];
      if (!item) return null;
      const name = nameOf(item, index);
      return (
        <Card
          component="li"
          ref={drag.innerRef}
          {...drag.draggableProps}
          className={styles.item}
          data-dragged={isDragging || undefined}
        >
          <button type="button" {...drag.dragHandleProps} className={styles.handle} aria-label={`Arrastar ${name}`}>
            <IconGripVertical size={18} aria-hidden />
          </button>
          <div className={styles.body}>{children(item, index)}</div>
          {index > 0 ? (
            <ActionIcon color="gray" aria-label={`Subir ${name}`} onClick={() => onMove(index, index - 1)}>
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <span className={styles.noArrow} />
          )}
          <ActionIcon color="gray" aria-label={`Remover ${name}`} onClick={() => onRemove(index)}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Card>
      );
    };

  return (
    <DragDropContext
      dragHandleUsageInstructions={instructions}
      onDragStart={({ source }, { announce }) => announce(`Item da posição ${source.index + 1} levantado.`)}
      onDragUpdate={({ destination }, { announce }) =>
        announce(destination ? `Agora na posição ${destination.index + 1}.` : 'Fora da lista.')
      }
      onDragEnd={(result, provided) => {
        announceDrop(result, provided);
        if (result.destination) onMove(result.source.index, result.destination.index);
      }}
    >
      {/* The dragged line is drawn in the page itself: a dialog around the list would displace it. */}
      <Droppable droppableId={id} renderClone={(drag, state, { source }) => line(source.index)(drag, state)}>
        {(list) => (
          <ul ref={list.innerRef} {...list.droppableProps} className={styles.list}>
            {items.map(({ key }, index) => (
              // The handle itself is a button, which a drag may start from.
              <Draggable key={key} draggableId={key} index={index} disableInteractiveElementBlocking>
                {line(index)}
              </Draggable>
            ))}
            {list.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}

/** A copy of a list with the item at `from` taken to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}
