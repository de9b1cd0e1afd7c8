import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';

export type ChoiceLayout = 'tile' | 'row' | 'compact';

interface ChoiceProps {
  name: string;
  /** The meaning of the choice, or its possible worth. */
  note?: string;
  picture?: ReactNode;
  layout: ChoiceLayout;
  isChosen: boolean;
  isLoading?: boolean;
}

/** The note is no part of the choice's name; it is read out as its description. */
function ChoiceFace({ name, note, picture, ids }: Pick<ChoiceProps, 'name' | 'note' | 'picture'> & { ids: Ids }) {
  return (
    <>
      {picture && (
        <span className={styles.picture} aria-hidden="true">
          {picture}
        </span>
      )}
      <span className={styles.words}>
        <span id={ids.name} className={styles.name}>
          {name}
        </span>
        {note && (
          <span id={ids.note} className={styles.note} aria-hidden="true">
            {note}
          </span>
        )}
      </span>
    </>
  );
}

interface Ids {
  name: string;
  note: string | undefined;
}

function useIds(note: string | undefined): Ids {
  const id = useId();
  return { name: `${id}-name`, note: note ? `${id}-note` : undefined };
}

/** One of several answers, of which a tap takes exactly this one. */
export function SingleChoice({ onChoose, isLoading, ...props }: ChoiceProps & { onChoose: () => void }) {
  const ids = useIds(props.note);
  return (
    <button
      type="button"
      className={styles.choice}
      data-layout={props.layout}
      data-chosen={props.isChosen || undefined}
      aria-pressed={props.isChosen}
      aria-busy={isLoading || undefined}
      aria-describedby={ids.note}
      onClick={onChoose}
    >
      <ChoiceFace {...props} ids={ids} />
      <span className={styles.mark} aria-hidden="true">
        {isLoading ? <span className={styles.spinner} /> : props.isChosen && <IconCheck size={18} stroke={2.5} />}
      </span>
    </button>
  );
}

/** One of several answers that may stand together. */
export function MultipleChoice({ onToggle, ...props }: ChoiceProps & { onToggle: () => void }) {
  const ids = useIds(props.note);
  return (
    <label className={styles.choice} data-layout={props.layout} data-chosen={props.isChosen || undefined}>
      <ChoiceFace {...props} ids={ids} />
      <input
        type="checkbox"
        className={styles.checkbox}
        checked={props.isChosen}
        onChange={onToggle}
        aria-labelledby={ids.name}
        aria-describedby={ids.note}
      />
    </label>
  );
}

/** A list of choices: tiles with a picture above the name, rows, or narrow rows for short words. */
export function ChoiceGroup({ label, layout, children }: { label: string; layout: ChoiceLayout; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser we support
    <div role="group" aria-label={label} className={styles.group} data-layout={layout}>
      {children}
    </div>
  );
}
