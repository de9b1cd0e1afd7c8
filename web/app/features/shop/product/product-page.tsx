import type { Product, ProductDetails } from '@giro/contract/calls/products.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { useAddToCart } from '../../cart/use-add-to-cart.tsx';
import { ChatLink } from '../../storefront/chat-link.tsx';
import { useOrigin } from '../../storefront/shop.ts';
import { BuyBar } from './buy-bar.tsx';
import { BuyingFacts } from './buying-facts.tsx';
import { conditionOf, highlightsOf } from './product-facts.ts';
import { ProductGallery } from './product-gallery.tsx';
import styles from './product-page.module.css';
import { TechnicalSheet } from './technical-sheet.tsx';
import { TradeIn } from './trade-in.tsx';
import { useEngaged } from './use-engaged.ts';

const ProductActions = lazy(() => import('./product-actions.tsx'));
const AroundProduct = lazy(() => import('../around/around-product.tsx'));

/** The SKU decides what is shown; any other name in the address gives way to the product's own. */
function useOwnAddress(product: Product) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = productPath(product);
  useEffect(() => {
    if (decodeURI(pathname) !== decodeURI(path)) navigate(path + search, { replace: true, preventScrollReset: true });
  }, [path, pathname, search, navigate]);
}

/** Everything about one product. Its description is safe HTML (see `load-product.ts`). */
export function ProductPage({ product }: { product: ProductDetails }) {
  const { add, modal } = useAddToCart();
  const condition = conditionOf(product);
  const highlights = highlightsOf(product);
  const isEngaged = useEngaged();
  const origin = useOrigin();
  useOwnAddress(product);

  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <div className={styles.page}>
      <Breadcrumb above={[{ name: 'Produtos', to: '/quero-comprar' }]} name={product.name} />
      <article className={styles.product}>
        <ProductGallery images={product.images} name={product.name} />
        <header className={styles.head}>
          {(condition || product.stock <= 0) && (
            <p className={styles.badges}>
              {product.stock <= 0 && <span className={styles.soldOut}>Produto Esgotado</span>}
              {condition && <span className={styles.condition}>{condition}</span>}
            </p>
          )}
          <h1 className={styles.name}>{product.name}</h1>
        </header>
        <BuyBar product={product} onBuy={() => add(product)} />
        <div>
          <BuyingFacts product={product} />
          <TradeIn price={product.price} />
          <ChatLink message={`Olá! Tenho uma dúvida sobre ${product.name}: ${origin}${productPath(product)}`}>
            Perguntar no WhatsApp
          </ChatLink>
        </div>
        <div className={styles.actions}>
          {isEngaged && (
            <Suspense fallback={null}>
              <ProductActions product={product} />
            </Suspense>
          )}
        </div>
        {highlights.length > 0 && (
          <dl className={styles.highlights}>
            {highlights.map(({ title, values }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{values.join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
        {product.details.description && (
          <section className={styles.section}>
            <h2 className={styles.heading}>Descrição</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was loaded. */}
            <div className={styles.text} dangerouslySetInnerHTML={{ __html: product.details.description }} />
          </section>
        )}
        {product.attributes.length > 0 && (
          <section className={styles.section}>
            <h2 className={styles.heading}>Ficha técnica</h2>
            <TechnicalSheet attributes={product.attributes} />
          </section>
        )}
      </article>
      {isEngaged && (
        <Suspense fallback={null}>
          <AroundProduct product={product} />
        </Suspense>
      )}
      {modal}
    </div>
  );
}
