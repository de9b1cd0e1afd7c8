import type { Product } from '@giro/contract/calls/products.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { Anchor, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconArrowsLeftRight, IconCheck, IconShare } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOrigin } from '../../storefront/shop.ts';
import { comparePath, useComparing } from '../compare/compared-products.ts';
import styles from './product-page.module.css';

const iconSize = { size: 20, stroke: 1.75 };

/** Passes a product on as the phone does, or else copies its address and says so. */
function ShareButton({ product }: { product: Product }) {
  const url = useOrigin() + productPath(product);
  const clipboard = useClipboard({ timeout: 2500 });

  async function share() {
    if (!navigator.share) return clipboard.copy(url);
    // Whoever closes the phone's window has shared nothing, and nothing is wrong.
    await navigator.share({ title: product.name, url }).catch(() => undefined);
  }

  const Icon = clipboard.copied ? IconCheck : IconShare;
  return (
    <>
      <Button variant="default" leftSection={<Icon {...iconSize} aria-hidden />} onClick={share}>
        {clipboard.copied ? 'Link copiado' : 'Compartilhar'}
      </Button>
      <span role="status" className={styles.said}>
        {clipboard.copied && 'Link copiado'}
        {clipboard.error && 'Não deu para copiar. O endereço está na barra do navegador.'}
      </span>
    </>
  );
}

/** Actions on a product besides buying it: passing it on, and comparing it. */
export default function ProductActions({ product }: { product: Product }) {
  const { compared, isChosen, isFull, toggle } = useComparing(product);
  const Icon = isChosen ? IconCheck : IconArrowsLeftRight;
  return (
    <>
      <ShareButton product={product} />
      <Button
        variant="default"
        leftSection={<Icon {...iconSize} aria-hidden />}
        aria-pressed={isChosen}
        disabled={isFull}
        onClick={toggle}
      >
        Comparar
      </Button>
      {compared.length > 1 && (
        <Anchor component={Link} to={comparePath(compared)} className={styles.compare}>
          Ver os {compared.length} lado a lado
        </Anchor>
      )}
    </>
  );
}
