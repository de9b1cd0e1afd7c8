import { Reviews } from '../reviews/reviews.tsx';
import { Banners } from './banners.tsx';
import { BlogSlides } from './blog-slides.tsx';
import { Company } from './company.tsx';
import { HelpLink } from './help-link.tsx';
import styles from './home.module.css';
import type { HomeData } from './load-home.ts';
import { Offers } from './offers.tsx';
import { OnSale } from './on-sale.tsx';
import { Promises } from './promises.tsx';
import { SavedQuote } from './saved-quote.tsx';
import { Steps } from './steps.tsx';

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
