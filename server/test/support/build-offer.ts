import type { BuiltModel } from './build-model.ts';
import { bank, submitProposal } from './build-proposal.ts';
import type { Client, TestShop } from './harness.ts';

/** Noon, in São Paulo, of the day on which offers are made. */
export const offeredAt = new Date('2026-03-12T15:00:00Z');

/** So many hours after that. */
export const hoursLater = (hours: number) => new Date(offeredAt.getTime() + hours * 3_600_000);

/** The last second of the five days. */
export const lastSecond = new Date('2026-03-18T02:59:59Z');

/** A device of R$ 1.220,00 that the shop has looked at, for which it offers R$ 1.000,00. */
export async function buildOffer(shop: TestShop, model: BuiltModel, admin: Client, data: object | null = bank) {
  const { id, seller, row, email } = await submitProposal(shop, model);
  if (data) await seller.put(`proposals/${row.bank_token}/bank-data`, { bank_data: data });
  const setStatus = (status: number, more: object = {}) => admin.post(`proposals/status/${id}`, { status, ...more });
  await setStatus(5);
  await setStatus(7, { rejectionReason: '<p>A <b>tela</b> tem um risco.</p>', newValor: 1000, custoFrete: 35.5 });
  const offered = await setStatus(8);
  const read = async () => (await seller.get('proposals-user')).body.data[0];
  const mails = async () => (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
  return { id, seller, email, offered, setStatus, read, mails };
}

/** The token in the newest of these mails that has a link to an offer. */
export async function tokenOf(mails: () => Promise<{ text?: string | undefined }[]>): Promise<string> {
  const texts = (await mails()).map(({ text = '' }) => text);
  return texts.flatMap((text) => /\/contraproposta\?token=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
}
