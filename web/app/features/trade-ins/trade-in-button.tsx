import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useKnownShop } from '../storefront/shop.ts';
import type { TradedUnits } from './traded.ts';

const TradeInWindow = lazy(() => import('./trade-in-window.tsx'));

interface TradeInButtonProps {
  products: readonly TradedUnits[];
  coupon?: string | undefined;
  /** Once the order is placed, and its end was seen. */
  onPlaced?: () => void;
}

/** 'Dê seu celular de entrada', in shops that take devices in part payment; its window comes once it is pressed. */
export function TradeInButton({ onPlaced, ...wished }: TradeInButtonProps) {
  const trade = useKnownShop()?.trade;
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isPlaced = useRef(false);
  if (!trade) return null;

  function open() {
    setWanted(true);
    setOpen(true);
  }

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
            {...wished}
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
