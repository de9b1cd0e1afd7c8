import { postPath } from '@giro/contract/rules/paths.ts';
import {
  IconBrandWhatsapp,
  IconCash,
  IconNews,
  IconReportSearch,
  IconShieldCheck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Slides } from '../../ui/slides.tsx';
import { StoredPicture } from '../../ui/stored-picture.tsx';
import { cardPictureSizes } from '../../ui/widths.ts';
import { Reviews } from '../reviews/reviews.tsx';
import { savedQuote } from '../sell/saved-quote/saved-quote.ts';
import { useShop } from '../storefront/shop.ts';
import { Banners } from './banners.tsx';
import cardsStyles from './cards.module.css';
import { Company, Steps } from './company.tsx';
import styles from './home.module.css';
import type { HomeData } from './load-home.ts';
import { Offers, OnSale, Section } from './offers.tsx';

/** The shop's posts, three at a time. */
function BlogSlides({ posts }: { posts: HomeData['posts'] }) {
  if (posts.length === 0) return null;
  return (
    <Section id="do-blog" title="Do nosso blog" all={{ to: '/blog', label: 'Ver todos os posts' }}>
      <Slides label="Posts do blog" className={styles.slides}>
        {posts.map(({ id, title, slug, image }) => (
          <Card
            component={Link}
            radius="lg"
            key={id}
            to={postPath({ slug })}
            className={`${cardsStyles.card} ${cardsStyles.link} ${styles.post}`}
          >
            <span className={styles.picture}>
              <StoredPicture src={image} width={380} height={214} sizes={cardPictureSizes}>
                <IconNews size={40} stroke={1.25} aria-hidden />
              </StoredPicture>
            </span>
            <h3 className={styles.title}>{title}</h3>
          </Card>
        ))}
      </Slides>
    </Section>
  );
}

const promises = [
  { icon: IconCash, title: 'Pagamento em 2 dias úteis', text: 'na sua conta, após a aprovação' },
  { icon: IconTruckDelivery, title: 'Envio grátis', text: 'com código dos Correios' },
  { icon: IconReportSearch, title: 'Laudo de diagnóstico', text: 'por escrito' },
  { icon: IconShieldCheck, title: 'Garantia de 1 ano', text: 'no que você compra' },
];

/** The promises of the terms, in four lines, beside the first decision. */
function Promises() {
  return (
    <ul className={styles.promises} aria-label="Nossos compromissos">
      {promises.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={30} stroke={1.5} aria-hidden />
          <span>
            <strong>{title}</strong>
            <span>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Floats over the page and opens a chat with the shop. */
function HelpLink() {
  const { whatsapp } = useShop();
  return (
    <a
      className={styles.link}
      data-floating
      href={`https://wa.me/${whatsapp}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <IconBrandWhatsapp size={24} stroke={1.75} aria-hidden />
      Precisa de ajuda?
    </a>
  );
}

const SavedQuoteCard = lazy(() =>
  import('../sell/saved-quote/saved-quote-card.tsx').then(({ SavedQuoteCard }) => ({ default: SavedQuoteCard })),
);

/** The way back to an evaluation that was begun in this browser; fetched only where there is one. */
function SavedQuote() {
  if (!savedQuote.use()) return null;
  return (
    <div className={styles.kept}>
      <Suspense>
        <SavedQuoteCard />
      </Suspense>
    </div>
  );
}

/** The first screen: sell or buy, what a phone is worth, how it works, and who is behind it. */
export function Home({ home }: { home: HomeData }) {
  return (
    <div className={styles.home}>
      <Banners />
      <SavedQuote />
      <Promises />
      <Offers offers={home.offers} />
      <Steps />
      <Company />
      <OnSale products={home.products} />
      <Reviews />
      <BlogSlides posts={home.posts} />
      <HelpLink />
    </div>
  );
}
