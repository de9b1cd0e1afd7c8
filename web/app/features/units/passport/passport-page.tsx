import type { Passport } from '@giro/contract/calls/units.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { gradeMeanings } from '@giro/contract/rules/device.ts';
import type { TestResult } from '@giro/contract/rules/inspection.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconDeviceMobileOff, IconMinus, IconPrinter, IconX, type TablerIcon } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { FailedPage, MissingPage } from '../../../ui/page-states.tsx';
import { PrintButton } from '../../../ui/paper/print-button.tsx';
import { ProductPicture } from '../../../ui/stored-picture.tsx';
import { useShop } from '../../storefront/shop.ts';
import styles from './passport-page.module.css';
import { passportFacts, placeWords, testWords } from './passport-words.ts';

interface PassportPhotosProps {
  photos: Passport['photos'];
  /** The device's name. */
  name: string;
}

/** Photos of this very device, each of which opens in a window of its own. */
function PassportPhotos({ photos, name }: PassportPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <section className={styles.passportPhotosSection}>
      <h2 className={styles.passportPhotosHeading}>Fotos deste aparelho</h2>
      <ul className={styles.photos}>
        {photos.map(({ id, url }, index) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noopener">
              <img
                src={url}
                alt={`${name}, foto ${index + 1} de ${photos.length}`}
                loading="lazy"
                decoding="async"
                className={styles.photo}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons: Record<TestResult, TablerIcon> = { pass: IconCheck, fail: IconX, na: IconMinus };

/** The tests of the device and their results; nothing of one that was sold new. */
function PassportTests({ passport }: { passport: Passport }) {
  const tests = testWords(passport);
  if (tests.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>O que foi testado</h2>
      <ul className={styles.tests}>
        {tests.map(({ code, result, label, outcome }) => {
          const Icon = icons[result];
          return (
            <li key={code} className={styles.test} data-result={result}>
              <Icon size={20} stroke={2} aria-hidden />
              <span className={styles.label}>{label}</span>
              <span className={styles.outcome}>{outcome}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const PassportLabel = lazy(() => import('./passport-label.tsx'));
const PassportPaper = lazy(() => import('./passport-paper.tsx'));

/** A device at a glance: which one it is, where it is, and the way to buy it while it is on sale. */
function Head({ passport }: { passport: Passport }) {
  const { code, product, state } = passport;
  return (
    <header className={styles.head}>
      {product.image && (
        <div className={styles.picture}>
          <ProductPicture src={product.image} size={160} sizes="160px" isMain />
        </div>
      )}
      <div className={styles.title}>
        <p className={styles.kind}>Passaporte do aparelho</p>
        <h1 className={styles.name}>{product.name}</h1>
        <p className={styles.place}>
          <span className={styles.code}>{code}</span>
          {placeWords[state]}
        </p>
        {state === 'in_stock' && product.slug && (
          <Button component={Link} to={productPath({ SKU: product.slug, name: product.name })}>
            Ver preço e comprar
          </Button>
        )}
      </div>
    </header>
  );
}

/** '/aparelho/CODE': what anybody may know of one device, for whoever holds it or wants to buy it. */
export function PassportPage({ passport }: { passport: Passport }) {
  const { code, product, grade, inspected_at } = passport;
  const shop = useShop();
  const [isPrinting, setPrinting] = useState(false);

  return (
    <div className={styles.page}>
      <Breadcrumb above={[{ name: 'Produtos', to: '/quero-comprar' }]} name={`Aparelho ${code}`} />
      <article>
        <Head passport={passport} />
        {grade && (
          <section className={styles.grade} aria-label={`Nota ${grade}`}>
            <p className={styles.letter} aria-hidden>
              {grade}
            </p>
            <div>
              <h2 className={styles.gradeTitle}>Nota {grade}</h2>
              <p className={styles.meaning}>{gradeMeanings[grade]}</p>
            </div>
          </section>
        )}
        <dl className={styles.facts}>
          {passportFacts(passport, shop.name).map(({ label, text }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <PassportTests passport={passport} />
        <PassportPhotos photos={passport.photos} name={product.name} />
        <p className={styles.foot}>
          {inspected_at && `Conferido por ${shop.name} em ${formatDate(inspected_at)}. `}
          Este passaporte acompanha o aparelho: o QR code da etiqueta leva sempre a esta página.
        </p>
        <div className={styles.prints}>
          <PrintButton label="Imprimir passaporte">
            <PassportPaper passport={passport} />
          </PrintButton>
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            Imprimir etiqueta
          </Button>
        </div>
      </article>
      {isPrinting && (
        <Suspense fallback={null}>
          <PassportLabel code={code} model={product.name} grade={grade} onPrinted={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The page of a code that no device has. */
export function MissingPassport() {
  return (
    <MissingPage
      title="Aparelho não encontrado"
      problem="Não achamos este aparelho"
      icon={<IconDeviceMobileOff size={32} stroke={1.5} />}
      to="/quero-comprar"
      action="Ver aparelhos à venda"
    >
      Confira o código na etiqueta: são oito letras e números, sem I, L, O nem U.
    </MissingPage>
  );
}

/** The page of a passport that could not be asked for. */
export function FailedPassport() {
  return <FailedPage title="Passaporte do aparelho" problem="Não conseguimos carregar este passaporte" />;
}
