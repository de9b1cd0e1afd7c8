import type { Product, ProductDetails } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { pickupOffer } from '@giro/contract/rules/pickup-offer.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobileOff, IconMaximize, IconShoppingCartPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useEngaged } from '../../../lib/start/engagement.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { FailedPage, MissingPage } from '../../../ui/page-states.tsx';
import { ProductPicture } from '../../../ui/stored-picture.tsx';
import { NotifyMe } from '../../arrival-notices/notify-me.tsx';
import { useAddToCart } from '../../cart/use-add-to-cart.tsx';
import { DeliveryTeaser } from '../../delivery/delivery-teaser.tsx';
import { PriceWays } from '../../instalments/price-ways.tsx';
import { savedQuote } from '../../sell/saved-quote/saved-quote.ts';
import { ChatLink } from '../../storefront/chat-link.tsx';
import { useKnownShop, useOrigin } from '../../storefront/shop.ts';
import { TradeInButton } from '../../trade-ins/trade-in-button.tsx';
import { BuyingFacts } from './buying-facts.tsx';
import { featureIconOf } from './feature-icons.ts';
import { conditionOf, highlightsOf } from './product-facts.ts';
import styles from './product-page.module.css';
import { Thumbnails } from './thumbnails.tsx';
import { useSwipe } from './use-swipe.ts';

const PictureViewer = lazy(() => import('./picture-viewer.tsx'));

/** A phone without its margins; on wide screens its column. */
const shownWidths = '(width < 620px) calc(100vw - 32px), 570px';

interface ProductGalleryProps {
  images: readonly { url: string }[];
  name: string;
}

/** The chosen picture, to be swiped on a phone and enlarged by a press, and all of them below it. */
export function ProductGallery({ images, name }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const shown = images[chosen] ?? images[0];
  const swipe = useSwipe((step) => setChosen(Math.max(0, Math.min(chosen + step, images.length - 1))));
  return (
    <div className={styles.gallery}>
      <div className={styles.main} {...swipe}>
        <ProductPicture src={shown?.url} alt={name} size={570} sizes={shownWidths} isMain />
        {shown && (
          <button type="button" className={styles.enlarge} aria-label="Ampliar foto" onClick={() => setLarge(true)}>
            <IconMaximize size={22} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {images.length > 1 && <Thumbnails images={images} name={name} chosen={chosen} onChoose={setChosen} />}
      {isLarge && (
        <Suspense fallback={null}>
          <PictureViewer
            images={images}
            name={name}
            chosen={chosen}
            onChoose={setChosen}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Price and 'Comprar', with 'Avise-me' beside it where it is sold out; on phones they stay at the bottom of the screen. */
export function BuyBar({ product, onBuy }: { product: Product; onBuy: () => void }) {
  const shop = useKnownShop();
  const isPixLess = shop?.pix_discount !== undefined;
  const isSoldOut = product.stock <= 0;
  return (
    <div className={styles.bar}>
      <div>
        <Money value={product.price} className={styles.price} />
        <p className={styles.buyBarHint}>
          {isPixLess ? '' : 'no Pix, '}
          {shop?.delivers ? 'com entrega' : pickupOffer.shopping.promise}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          size="lg"
          className={styles.buy}
          disabled={isSoldOut}
          leftSection={<IconShoppingCartPlus size={22} stroke={1.75} aria-hidden />}
          onClick={onBuy}
        >
          Comprar
        </Button>
        {isSoldOut && <NotifyMe productId={product.id} size="lg" className={styles.buy} />}
      </div>
    </div>
  );
}

function differenceOf(price: number, value: number): string {
  if (value === price) return 'paga este aparelho';
  return value < price ? `faltam ${formatReais(price - value)}` : `ainda sobram ${formatReais(value - price)}`;
}

/** The price left after selling one's own device to the shop; without one that is known, the way to its value. */
export function TradeIn({ price }: { price: number }) {
  const quote = savedQuote.use();
  return (
    <p className={styles.hint}>
      {quote?.value ? (
        <>
          Vendendo o seu {quote.device} para a loja por {formatReais(quote.value)}, {differenceOf(price, quote.value)}.{' '}
          <Link to={quote.path}>Vender o meu</Link>
        </>
      ) : (
        <>
          Tem um aparelho usado? <Link to="/quero-vender">Veja na hora quanto pagamos por ele</Link>
        </>
      )}
    </p>
  );
}

/** A card for each attribute of a product. */
function TechnicalSheet({ attributes }: { attributes: Product['attributes'] }) {
  return (
    <dl className={styles.sheet}>
      {attributes.map(({ attribute_name, values }) => {
        const Icon = featureIconOf(attribute_name);
        return (
          <Card key={attribute_name} className={styles.card}>
            <dt>
              <Icon size={24} stroke={1.5} aria-hidden />
              {attribute_name}
            </dt>
            <dd>{values.map(({ value }) => value).join(', ')}</dd>
          </Card>
        );
      })}
    </dl>
  );
}

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

/** Everything about one product. Its description is safe HTML (see `product-meta.ts`). */
export function ProductPage({ product }: { product: ProductDetails }) {
  const { add, modal } = useAddToCart();
  const condition = conditionOf(product);
  const highlights = highlightsOf(product);
  const isEngaged = useEngaged();
  const origin = useOrigin();
  const takesDevices = useKnownShop()?.trade !== undefined && product.stock > 0;
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
          <PriceWays cents={Math.round(product.price * 100)} />
          <BuyingFacts product={product} />
          {product.stock > 0 && <DeliveryTeaser products={[{ id: product.id, quantity: 1 }]} />}
          {takesDevices ? (
            <TradeInButton products={[{ id: product.id, quantity: 1 }]} />
          ) : (
            <TradeIn price={product.price} />
          )}
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

/** The page of an address that leads to no product. */
export function MissingProduct() {
  return (
    <MissingPage
      title="Produto não encontrado"
      problem="Este aparelho não está à venda"
      icon={<IconDeviceMobileOff size={32} stroke={1.5} />}
      to="/quero-comprar"
      action="Ver aparelhos à venda"
    >
      Ele pode ter sido vendido, ou o endereço mudou. Veja o que temos agora na loja.
    </MissingPage>
  );
}

/** The page of a product that could not be asked for. */
export function FailedProduct() {
  return <FailedPage title="Produto" problem="Não conseguimos carregar este produto" />;
}
