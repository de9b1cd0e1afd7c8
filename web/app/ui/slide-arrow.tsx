import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import styles from './slides.module.css';

interface SlideArrowProps {
  direction: 1 | -1;
  label: string;
  /** There is nothing further on this side. The button keeps the keyboard, which a disabled one would lose. */
  isOff: boolean;
  onTurn: (direction: 1 | -1) => void;
}

/** One of the two buttons that turn a row of slides. */
export function SlideArrow({ direction, label, isOff, onTurn }: SlideArrowProps) {
  const Icon = direction === 1 ? IconChevronRight : IconChevronLeft;
  return (
    <button
      type="button"
      className={styles.move}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => onTurn(direction)}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </button>
  );
}
