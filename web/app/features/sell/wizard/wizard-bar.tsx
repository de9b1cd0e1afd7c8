import { Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './wizard-bar.module.css';

interface WizardBarProps {
  onBack?: () => void;
  /** The current offer, for screens without room beside the question. */
  aside?: ReactNode;
  /** The way on, when there is one to tap. */
  children?: ReactNode;
}

/** The way back and the way on: under the question, and within reach of the thumb on phones. */
export function WizardBar({ onBack, aside, children }: WizardBarProps) {
  return (
    <div className={styles.bar} data-bar>
      {onBack && (
        <Button
          variant="subtle"
          color="gray"
          size="md"
          className={styles.back}
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
          onClick={onBack}
        >
          <span className={styles.backWord}>Voltar</span>
        </Button>
      )}
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.next}>{children}</div>
    </div>
  );
}

const scrollDelayMs = 200;

/**
 * After each change of place: the keyboard's focus goes to the heading marked `data-arrival`, and the view scrolls to
 * the wizard's top (`data-wizard`) 200 ms later, unless somebody presses before: what is being pressed must not move.
 * `part` is the wizard or a part of it; `place` is undefined until there is one, and the first one moves nothing.
 */
export function useArrival(part: RefObject<HTMLElement | null>, place: string | undefined) {
  const reducedMotion = useReducedMotion();
  const lastPlace = useRef(place);

  useEffect(() => {
    if (place === undefined) return;
    const isArrival = lastPlace.current !== undefined && lastPlace.current !== place;
    lastPlace.current = place;
    if (!isArrival) return;
    const top = part.current?.closest('[data-wizard]');
    part.current?.querySelector<HTMLElement>('[data-arrival]')?.focus({ preventScroll: true });
    const timer = setTimeout(() => {
      top?.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth', block: 'start' });
    }, scrollDelayMs);
    const stay = () => clearTimeout(timer);
    window.addEventListener('pointerdown', stay, true);
    return () => {
      stay();
      window.removeEventListener('pointerdown', stay, true);
    };
  }, [part, place, reducedMotion]);
}
