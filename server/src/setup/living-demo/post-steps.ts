import { stateOf } from '@giro/contract/rules/address.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { ClaimKind, ClaimState, SimulatedEvent } from '@giro/contract/rules/parcel.ts';
import { findParcelId } from './living-demo.queries.ts';
import type { Sale } from './selling-steps.ts';
import { type Customer, editBy, type Script, type Stage, type Step } from './stage.ts';

/** One device that somebody has sent to their home, from then on. */
export interface Delivery {
  buyer: number;
  productId: number;
  key: string;
  /** Known once it is ordered. */
  orderId: number;
}

export type PostSteps = ReturnType<typeof createPostSteps>;

/** The shop as the sender; nobody lives there. */
const origin = {
  ...{ name: 'Loja de demonstração', document: '11222333000181', phone: '4733330000', email: 'loja@exemplo.com.br' },
  ...{ cep: '89010000', address: 'Rua da Demonstração', number: '100', complement: undefined },
  ...{ neighborhood: 'Centro', city: 'Blumenau', state: 'Santa Catarina' as const },
};

const services = [
  { code: 'economico', label: 'Econômico', way: 'send' },
  { code: 'expresso', label: 'Expresso', way: 'send' },
  { code: 'economico', label: 'Econômico', way: 'reverse' },
] as const;

/** Acts of buyers, sellers, the simulated carrier and the shop on parcels, each as a step at a moment. */
export function createPostSteps({ services: given, database }: Stage, script: Script) {
  const { carrierSettings, deliverySettings, ownAddresses, orders, pricing } = given;
  const { parcelAsking, parcelClaims, parcelCodes, parcelDesk, parcelHandovers, simulatedParcels } = given;

  async function addressOf({ id, name, facts }: Customer): Promise<{ id: number; cep: string }> {
    const { cep, street, number, complement, neighborhood, city, state } = facts.address;
    const place = { cep, address: street, number, complement: complement ?? undefined, neighborhood, city };
    const known = (await ownAddresses.list(id))[0];
    return (
      known ??
      ownAddresses.add(id, {
        ...{ label: 'Casa', recipient: name, phone: facts.phone, ...place },
        state: stateOf(state) as 'Santa Catarina',
      })
    );
  }

  const ordered = (at: Date, delivery: Delivery): Step =>
    script.customer(at, delivery.buyer, async (buyer) => {
      const products = [{ id: delivery.productId, quantity: 1 }];
      const address = await addressOf(buyer);
      const asked = { kind: 'delivery', cep: address.cep };
      const { deliveries } = await pricing.summarise({ products, delivery: asked }, buyer.id, buyer.client);
      const [chosen] = deliveries.filter(({ quote }) => quote !== null);
      if (!chosen?.quote) throw new Error(`Nobody delivers to the demo's person ${delivery.buyer}.`);
      const { total } = await pricing.summarise(
        { products, delivery: { ...asked, service: chosen.id } },
        buyer.id,
        buyer.client,
      );
      const cart = {
        ...{
          products,
          totalAmount: Math.round(total * 100),
          payment_method: 'Pix' as const,
          deliveryMethod: 'Entrega',
        },
        delivery: { kind: 'delivery' as const, quote: chosen.quote, address_id: address.id },
      };
      const { id } = await orders.place(cart, buyer, delivery.key, buyer.client);
      delivery.orderId = id;
    });

  const paid = (at: Date, delivery: Delivery): Step =>
    script.staff(at, 'counter', (actor) =>
      orders.changeStatus(delivery.orderId, { status: orderStatus.approved }, editBy(actor)),
    );

  const parcelOf = (one: Delivery | Sale) =>
    findParcelId(database, 'orderId' in one ? { orderId: one.orderId } : { proposalId: one.proposalId });

  const labelled = (at: Date, delivery: Delivery): Step =>
    script.staff(at, 'counter', async (actor) => {
      const id = await parcelOf(delivery);
      await parcelDesk.pack(id, { dce: true } as never, editBy(actor));
      await parcelDesk.askLabels([id], actor.id);
      await parcelAsking.ask(id);
    });

  const handed = (at: Date, delivery: Delivery): Step =>
    script.staff(at, 'counter', async (actor) => parcelHandovers.give([await parcelOf(delivery)], actor.id));

  const happened = (at: Date, one: Delivery | Sale, event: SimulatedEvent): Step =>
    script.byItself(at, async () => simulatedParcels.simulate(await parcelOf(one), event));

  const claimed = (
    at: Date,
    delivery: Delivery,
    claim: { kind: ClaimKind; state: ClaimState; protocol: string; cents: number; note: string },
  ): Step =>
    script.staff(at, 'counter', async (actor) => {
      const { kind, state, protocol, note, cents: amount } = claim;
      await parcelClaims.open(await parcelOf(delivery), { kind, state, protocol, note, amount }, actor.id);
    });

  const codeAsked = (at: Date, sale: Sale): Step =>
    script.staff(at, 'inspector', async (actor) => {
      await parcelCodes.askByPress(sale.proposalId, { byId: actor.id, days: undefined });
      await parcelAsking.ask(await parcelOf(sale));
    });

  return {
    ordered,
    paid,
    labelled,
    handed,
    happened,
    claimed,
    codeAsked,
    switchedOn: (at: Date): Step =>
      script.staff(at, 'counter', async (actor) => {
        const rows = services.map((service) => ({
          ...{ ...service, insurance_code: '', active: true, extra_days: 0, extra_percent: 0 },
        }));
        await deliverySettings.save({ origin } as never, editBy(actor));
        await carrierSettings.save({ carrier: 'simulador', services: rows } as never, editBy(actor));
        await deliverySettings.save({ deliver: true } as never, editBy(actor));
      }),
    /** Whoever sets the shop up chooses who takes its parcels. */
    switchedOff: (at: Date): Step =>
      script.staff(at, 'counter', async (actor) => {
        await deliverySettings.save({ deliver: false } as never, editBy(actor));
        await carrierSettings.save({ carrier: 'manual' } as never, editBy(actor));
      }),
  };
}
