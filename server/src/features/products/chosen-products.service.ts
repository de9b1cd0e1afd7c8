import type { BodyOf } from '@giro/contract/call.ts';
import type { MovedPrices, movePricesCall } from '@giro/contract/calls/managed-products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, refused } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import { listPrices, listVersions, writePrices, writePublished } from './chosen-products.queries.ts';
import { changedWords, impossibleWords, movedWords, planMove, publishedWords } from './chosen-products.rules.ts';

type Wanted = BodyOf<typeof movePricesCall>;

export function createChosenProducts({ database }: { database: Database }) {
  /**
   * Changes the prices of products by the same percentage or amount, all or nothing; a dry run says what they would
   * become. Throws 409 when one was saved since the version that was shown, or is no longer there; 422 when a price would
   * be less than a centavo or more than any price. A dry run refuses neither.
   */
  async function movePrices(wanted: Wanted, byId: number): Promise<MovedPrices> {
    const shown = [...new Map(wanted.products.map((product) => [product.id, product])).values()];
    const ids = shown.map(({ id }) => id);
    const { direction, by, value: hundredths, whole_reais: wholeReais } = wanted;
    return database.transaction().execute(async (tx) => {
      const plan = planMove(await listPrices(tx, ids), { direction, by, hundredths, wholeReais });
      const products = plan.map((each) => each.shown);
      if (wanted.dryRun) {
        const moved = products.filter(({ before, after }) => after !== null && after !== before);
        return { message: movedWords(moved.length, false), applied: false, products };
      }
      const impossible = products.filter(({ after }) => after === null);
      if (impossible.length > 0) throw refused(impossibleWords(impossible.map(({ name }) => name)));
      const prices = plan.flatMap(({ shown: { id }, after }) => {
        const version = shown.find((product) => product.id === id)?.version;
        return after === undefined || version === undefined ? [] : [{ id, version, cents: after }];
      });
      if (prices.length < shown.length || !(await writePrices(tx, prices, byId))) {
        throw conflict(changedWords(shown, await listVersions(tx, ids)));
      }
      for (const { id, name, before, after } of products) {
        const prices = { before: { Preço: formatReais(before) }, after: { Preço: formatReais(after) } };
        if (before !== after)
          await record(tx, { kind: 'price-changed', subject: subjects.product(id, name), ...prices });
      }
      return { message: movedWords(products.length, true), applied: true, products };
    });
  }

  /** Shows products in the shop or hides them; those that are so already, or are gone, stay as they are. */
  async function publish(ids: readonly number[], published: boolean, byId: number) {
    return database.transaction().execute(async (tx) => {
      const changed = await writePublished(tx, ids, published, byId);
      for (const { id, name } of await listPrices(tx, changed)) {
        const states = { before: { Publicado: !published }, after: { Publicado: published } };
        await record(tx, { kind: 'product-changed', subject: subjects.product(id, name), ...states });
      }
      return { message: publishedWords(changed.length, published), changed };
    });
  }

  return { movePrices, publish };
}
