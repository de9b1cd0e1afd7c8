import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useKnownShop } from '../storefront/shop.ts';
import type { Wish } from './traded.ts';

const TradeInWindow = lazy(() => import('./trade-in-window.tsx'));

interface TradeInButtonProps extends Wish {
  /** Once the order is placed, and its end was seen. */
  onPlaced?: () => void;
}

/** 'Dê seu celular de entrada', in shops that take devices in part payment; its window comes once it is pressed, or at once for who has just sent the proposal for it. */
export function TradeInButton({ onPlaced, ...wish }: TradeInButtonProps) {
  const trade = useKnownShop()?.trade;
  const { state } = useLocation();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isPlaced = useRef(false);
  const isComingBack = state?.tradeIn === true;

  function open() {
    setWanted(true);
    setOpen(true);
  }

  useEffect(() => {
    if (!isComingBack) return;
    setWanted(true);
    setOpen(true);
  }, [isComingBack]);

  if (!trade) return null;

  function close() {
    setOpen(false);
    if (isPlaced.current) onPlaced?.();
    isPlaced.current = false;
  }

  return (
    <>
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconArrowsExchange size={22} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        Dê seu celular de entrada
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <TradeInWindow
            wish={wish}
            trade={trade}
            opened={isOpen}
            onPlaced={() => {
              isPlaced.current = true;
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
