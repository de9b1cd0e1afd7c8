import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const durationMs = 2300;

/** Runs from 0 to `target` in 2300 ms, slower towards the end; at once under reduced motion. */
export function useCountUp(target: number): number {
  const reducedMotion = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [shown, setShown] = useState(reducedMotion ? target : 0);

  useEffect(() => {
    if (reducedMotion) {
      setShown(target);
      return;
    }
    let frame = 0;
    const startedAt = performance.now();
    const draw = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - startedAt) / durationMs));
      setShown(progress === 1 ? target : Math.round(target * (1 - (1 - progress) ** 3)));
      if (progress < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [target, reducedMotion]);

  return shown;
}
