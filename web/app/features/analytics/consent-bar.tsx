import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Consent, consent, onConsentAsked } from './consent.ts';
import styles from './consent-bar.module.css';

/** Room that the bar takes at the screen's end: bars that stick there stand above it (`base.css`). */
const roomProperty = '--giro-bottom';

function useRoom(isShown: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown || !bar.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty(roomProperty, `${Math.ceil(height)}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(roomProperty);
    };
  }, [isShown]);
  return bar;
}

/**
 * Asks whether visits may be counted: no is as near as yes, and nothing has to be answered. Whoever opens it again from
 * the footer is led to it and back.
 */
export function ConsentBar() {
  const chosen = consent.use();
  const [isReopened, setReopened] = useState(false);
  const isShown = chosen === undefined || isReopened;
  const bar = useRoom(isShown);
  const cameFrom = useRef<HTMLElement>(null);

  useEffect(
    () =>
      onConsentAsked(() => {
        cameFrom.current = document.activeElement as HTMLElement | null;
        setReopened(true);
      }),
    [],
  );

  useEffect(() => {
    if (isReopened) bar.current?.focus();
  }, [isReopened, bar]);

  function choose(choice: Consent) {
    consent.write(choice);
    setReopened(false);
    cameFrom.current?.focus();
    cameFrom.current = null;
  }

  return (
    <div aria-live="polite">
      {isShown && (
        <section ref={bar} aria-labelledby="consentimento" tabIndex={-1} className={styles.bar}>
          <div className={styles.inner}>
            <div className={styles.words}>
              <h2 id="consentimento" className={styles.heading}>
                Podemos contar sua visita?
              </h2>
              <p className={styles.text}>
                O Google Analytics nos diz quais páginas são vistas, sem nome, CPF nem conta.
                {chosen && ` Hoje você ${chosen === 'granted' ? 'permite' : 'não permite'}.`}{' '}
                <a href="/termos#cookies" target="_blank" rel="noopener">
                  Saiba mais
                </a>
              </p>
            </div>
            <div className={styles.choices}>
              <Button variant="default" onClick={() => choose('denied')}>
                Não permitir
              </Button>
              <Button variant="default" onClick={() => choose('granted')}>
                Permitir
              </Button>
            </div>
          </div>
        </section>
      )}
    </div>
  );
}
