import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ProductPicture } from '../../../ui/stored-picture.tsx';
import styles from './picture-viewer.module.css';
import { useSwipe } from './use-swipe.ts';

const distanceOf = ([one, other]: TouchList) =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/** Tells `onPinch` how many times wider two fingers on the element have become since they came down. */
function usePinch(element: RefObject<HTMLElement | null>, onPinch: (times: number, isFirst: boolean) => void) {
  const told = useRef(onPinch);
  told.current = onPinch;

  useEffect(() => {
    const area = element.current;
    if (!area) return;
    let began = 0;
    let isFirst = true;
    const start = ({ touches }: TouchEvent) => {
      began = touches.length === 2 ? distanceOf(touches) : 0;
      isFirst = true;
    };
    const move = (event: TouchEvent) => {
      if (event.touches.length !== 2 || began === 0) return;
      // Else the browser makes the whole page larger, its buttons too.
      event.preventDefault();
      told.current(distanceOf(event.touches) / began, isFirst);
      isFirst = false;
    };
    area.addEventListener('touchstart', start, { passive: true });
    area.addEventListener('touchmove', move, { passive: false });
    return () => {
      area.removeEventListener('touchstart', start);
      area.removeEventListener('touchmove', move);
    };
  }, [element]);
}

const mostTimes = 4;
const stepTimes = 1;

/** A button that can do no more: it keeps the keyboard, which a disabled one would lose. */
const off = (isOff: boolean) => ({ 'aria-disabled': isOff, 'data-disabled': isOff || undefined });

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

interface PictureViewerProps {
  images: readonly { url: string }[];
  name: string;
  /** Position of the picture that is shown. */
  chosen: number;
  onChoose: (index: number) => void;
  onClose: () => void;
}

/**
 * One picture over the whole screen, made larger by the buttons, '+' and '-', two fingers or a double press; arrows and
 * a finger going across turn to the others. What is larger than the screen is moved like a page.
 */
export default function PictureViewer({ images, name, chosen, onChoose, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pinched = useRef(1);
  const [times, setTimes] = useState(1);
  const last = images.length - 1;

  useEffect(() => dialog.current?.showModal(), []);

  const zoom = (wanted: number) => setTimes(within(wanted, 1, mostTimes));
  function turn(step: 1 | -1) {
    zoom(1);
    onChoose(within(chosen + step, 0, last));
  }
  usePinch(stage, (wider, isFirst) => {
    if (isFirst) pinched.current = times;
    zoom(pinched.current * wider);
  });
  const swipe = useSwipe((step) => times === 1 && turn(step));

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === '+' || key === '=') zoom(times + stepTimes);
    else if (key === '-') zoom(times - stepTimes);
    else if (key === '0') zoom(1);
    // A larger picture is moved by them.
    else if (times === 1 && key === 'ArrowRight') turn(1);
    else if (times === 1 && key === 'ArrowLeft') turn(-1);
  }

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={`Fotos de ${name}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <p role="status" className={styles.place}>
          Foto {chosen + 1} de {images.length}
          {times > 1 && `, ${Math.round(times * 100)}\u00a0%`}
        </p>
        <ActionIcon color="gray" aria-label="Diminuir" {...off(times === 1)} onClick={() => zoom(times - stepTimes)}>
          <IconZoomOut size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          color="gray"
          aria-label="Aumentar"
          {...off(times === mostTimes)}
          onClick={() => zoom(times + stepTimes)}
        >
          <IconZoomIn size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon color="gray" aria-label="Fechar fotos" onClick={() => dialog.current?.close()}>
          <IconX size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way for what the buttons above do. */}
      <div
        ref={stage}
        className={styles.stage}
        // A picture that is moved by scrolling is moved by the keyboard too.
        tabIndex={times > 1 ? 0 : undefined}
        onDoubleClick={() => zoom(times > 1 ? 1 : 2)}
        {...swipe}
      >
        <div className={styles.picture} style={{ '--times': times } as CSSProperties}>
          <ProductPicture
            key={images[chosen]?.url}
            src={images[chosen]?.url}
            alt={`${name}, foto ${chosen + 1}`}
            size={1200}
            loading="eager"
          />
        </div>
      </div>
      {last > 0 && (
        <div className={styles.turns}>
          <ActionIcon color="gray" aria-label="Foto anterior" {...off(chosen === 0)} onClick={() => turn(-1)}>
            <IconChevronLeft size={28} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon color="gray" aria-label="Próxima foto" {...off(chosen === last)} onClick={() => turn(1)}>
            <IconChevronRight size={28} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </dialog>
  );
}
