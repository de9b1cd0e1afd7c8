import { createRandom } from '@giro/demo/living/random.ts';
import type { CounterSteps } from './counter-steps.ts';
import type { Wizard } from './described-devices.ts';
import { createMoments } from './moments.ts';
import type { Sale, SellingSteps } from './selling-steps.ts';
import type { Step } from './stage.ts';

interface Product {
  id: number;
  sku: string;
  price_cents: number;
}

const dayMs = 86_400_000;
/** People who have one device each, and buy nothing of the catalogue. */
const owners = { ofCredit: 3, ofPromise: 5 };

/** Credit that ends soon, a device that is expected at the counter, and two drawers of cash: one counted, one open. */
export function tellCounterStories(
  loadedAt: Date,
  wizard: Wizard,
  catalogue: readonly Product[],
  step: CounterSteps & Pick<SellingSteps, 'submitted' | 'codeSent' | 'arrived' | 'approved'>,
): Step[] {
  function begin(index: number, seller: number) {
    const random = createRandom(9_000 + index);
    const device = wizard.describe(random);
    const sale: Sale = { seller, device, random, proposalId: 0, offeredCents: 0, productId: 0 };
    return { sale, when: createMoments(loadedAt, random) };
  }

  const dearest = catalogue.toSorted((one, other) => other.price_cents - one.price_cents)[0];
  const accessories = catalogue.filter(({ sku }) => sku.startsWith('ACC-'));

  /** Approved a month ago; the credit is of longer ago. */
  function credit(): Step[] {
    const { sale, when } = begin(0, owners.ofCredit);
    return [
      step.submitted(when.customer(40), sale),
      step.choseCredit(when.soon(), sale),
      step.codeSent(when.shop(39), sale),
      step.arrived(when.shop(34), sale),
      step.approved(when.shop(33), sale),
      step.creditAged(when.soon(), sale, 20),
    ];
  }

  function promise(): Step[] {
    const { sale, when } = begin(1, owners.ofPromise);
    if (!dearest) return [];
    return [step.submitted(when.minutesAgo(190), sale), step.promised(when.minutesAgo(170), sale, dearest.id)];
  }

  const saleOf = (index: number, nsu?: string) => {
    const product = accessories[index % accessories.length];
    if (!product) throw new Error('The demo has no accessories.');
    return { customer: 20 + index, product: { id: product.id, priceCents: product.price_cents }, ...(nsu && { nsu }) };
  };

  function drawers(): Step[] {
    const { when } = begin(2, 0);
    const [first, second, third] = [saleOf(0), saleOf(1, '004217'), saleOf(2)];
    return [
      step.opened(when.shop(1), 'ontem'),
      step.sold(when.soon(), first, 'ontem-1'),
      step.sold(when.soon(), second, 'ontem-2'),
      step.deposited(when.soon(), 'ontem'),
      step.closed(when.soon(), first.product.priceCents, 'ontem'),
      step.opened(when.minutesAgo(150), 'hoje'),
      step.sold(when.minutesAgo(60), third, 'hoje-1'),
    ];
  }

  return [step.switchedOn(new Date(loadedAt.getTime() - 90.5 * dayMs)), ...credit(), ...promise(), ...drawers()];
}
