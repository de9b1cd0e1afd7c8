import { randomUUID } from 'node:crypto';
import { access, type CardPeer, markOf } from '../../fakes/card-peer/index.ts';
import type { PeerChargeback } from '../../fakes/card-peer/state.ts';
import { openCardShop } from './card-shop.ts';

export type ContestedShop = Awaited<ReturnType<typeof openContestedShop>>;

/** A sale whose payer went to the bank. */
export interface Contested {
  code: string;
  orderId: number;
  productId: number;
  chargeback: PeerChargeback;
}

/** A shop that takes cards by a peer that speaks Mercado Pago's API, and is told by it of disputes. */
export async function openContestedShop() {
  const shop = await openCardShop({ by: 'peer' });
  const peer = shop.peer as CardPeer;
  const { body } = await shop.admin.get('cartao-config');
  const hook = new URL(body.webhook_url).pathname.replace('/api/', '');

  /** The provider's notice of a dispute, signed, as a request. */
  function noticeOf({ id }: PeerChargeback) {
    const requestId = randomUUID();
    const type = 'topic_chargebacks_wh';
    return {
      url: `${hook}?data.id=${id}&type=${type}`,
      body: { type, action: 'chargebacks.updated', data: { id } },
      headers: { 'x-request-id': requestId, 'x-signature': markOf(id, requestId, access.webhookSecret) },
    };
  }
  /** The shop hears of it, and looks. */
  async function tell(chargeback: PeerChargeback): Promise<void> {
    const { url, body: said, headers } = noticeOf(chargeback);
    const { status, text } = await shop.visitor().post(url, said, headers);
    if (status !== 200) throw new Error(`The notice is not taken: ${status} ${text}`);
    await shop.work();
  }

  /** R$ 1.000,00 paid by card and contested at the bank, which nobody has told of. */
  async function contest(): Promise<Contested> {
    const { buyer, code, id, product } = await shop.place({}, { stock: 3 });
    const paid = await shop.pay(buyer, code, shop.press('APRO'));
    if (paid.body.state !== 'paid') throw new Error(`Not paid: ${paid.text}`);
    return { code, orderId: id, productId: product.id, chargeback: peer.contest(`${code}-1`) };
  }
  const disputesOf = async ({ code }: Pick<Contested, 'code'>) =>
    (await shop.admin.get(`contestacoes?search=${code}`)).body.disputes.data;
  /** The same, known to the shop; with the id of its dispute. */
  async function contested() {
    const made = await contest();
    await tell(made.chargeback);
    const [dispute] = await disputesOf(made);
    return { ...made, id: dispute.id as number };
  }

  /** The state of a sale and of all its money. */
  async function stateOf({ orderId }: Pick<Contested, 'orderId'>) {
    const { rows } = await shop.pool.query(
      `select orders.status, payments.state, pix_payments.refunded_cents as refunded,
         array(select nature from pix_refunds where payment_id = pix_payments.id and state = 'done') as natures,
         array(select state from receivables where receipt_id = pix_payments.id) as shares,
         array(select state from disputes where order_id = orders.id) as disputes
       from orders join payments on payments.order_id = orders.id join pix_payments on pix_payments.payment_id = payments.id
       where orders.id = $1`,
      [orderId],
    );
    return rows[0];
  }
  const countOf = async (text: string, values: unknown[]) =>
    ((await shop.pool.query(text, values)).rows[0] as { count: number }).count;
  /** Mails to the shop about a sale, by a word of their subject. */
  const countMails = ({ code }: Pick<Contested, 'code'>, about: string) =>
    countOf('select count(*)::int from emails where title like $1', [`%${code}%${about}%`]);
  const countActivities = ({ orderId }: Pick<Contested, 'orderId'>, kind: string) =>
    countOf('select count(*)::int from activities where kind = $1 and subject_id = $2', [kind, String(orderId)]);
  /** Names of the evidence that the shop keeps. */
  async function keptOf(id: number): Promise<string[]> {
    const { rows } = await shop.pool.query(
      `select name from dispute_files join private_files on private_files.id = file_id where dispute_id = $1 order by position`,
      [id],
    );
    return rows.map(({ name }) => name);
  }

  return {
    ...shop,
    peer,
    noticeOf,
    tell,
    contest,
    contested,
    disputesOf,
    stateOf,
    countMails,
    countActivities,
    keptOf,
  };
}
