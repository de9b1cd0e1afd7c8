import type { Passport } from '@giro/contract/calls/units.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { gradeMeanings } from '@giro/contract/rules/device.ts';
import { PaperFacts } from '../../../ui/paper/paper.tsx';
import { useShop } from '../../storefront/shop.ts';
import { ShopPaper } from '../../storefront/shop-paper.tsx';
import styles from './passport-label.module.css';
import { PassportQr } from './passport-label.tsx';
import { passportFacts, placeWords, testWords } from './passport-words.ts';

/** The passport of a device on paper, with a code that leads to the page; photos are there alone. */
export default function PassportPaper({ passport }: { passport: Passport }) {
  const shop = useShop();
  const { code, product, state, grade, inspected_at } = passport;
  const tests = testWords(passport);
  return (
    <ShopPaper label="Passaporte do aparelho" title={`Passaporte do aparelho ${code}`}>
      <PassportQr code={code} className={styles.passportPaperCode} />
      <p>
        <strong>{product.name}</strong>
      </p>
      <p>{placeWords[state]}</p>
      {grade && (
        <p>
          Nota {grade}: {gradeMeanings[grade]}
        </p>
      )}
      <PaperFacts facts={passportFacts(passport, shop.name).map(({ label, text }) => [label, text])} />
      {tests.length > 0 && (
        <>
          <h3>O que foi testado</h3>
          <PaperFacts facts={tests.map(({ label, outcome }) => [label, outcome])} />
        </>
      )}
      {inspected_at && (
        <p>
          Conferido por {shop.name} em {formatDate(inspected_at)}.
        </p>
      )}
    </ShopPaper>
  );
}
