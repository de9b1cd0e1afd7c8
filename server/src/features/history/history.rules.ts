import type { HistoryEntry } from '@giro/contract/calls/history.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { spreadCents } from '@giro/contract/rules/money.ts';
import { isBought } from '@giro/contract/rules/proposal-status.ts';
import type { DeviceRow, LineRow, ProposalRow } from './history.queries.ts';

/** One line of a history, by the shop's view. */
export interface Deal {
  kind: HistoryEntry['kind'];
  at: Date;
  userId: number | null;
  proposalId: number | null;
  orderCode: string | null;
  /** The device, where it is a unit of the shop. */
  unitId: number | null;
  imei: string | null;
  device: string;
  cents: number;
}

/** A proposal is a purchase once its device is the shop's, and a quote before and otherwise. */
export function dealOfProposal({ id, userId, status, imei, brand, model, cents, at, boughtAt }: ProposalRow): Deal {
  const bought = isBought(status);
  return {
    kind: bought ? 'bought' : 'quote',
    at: bought ? (boughtAt ?? at) : at,
    userId,
    proposalId: id,
    orderCode: null,
    unitId: null,
    imei,
    device: deviceName(brand, model),
    cents,
  };
}

/** Amounts in words, where there is more than one. */
const counted = (count: number, name: string) => (count === 1 ? name : `${count} × ${name}`);

/**
 * The sales and returns of a line: one for each device that is known, one for all the others. `devices` are those of its
 * order and product, what came back last, the newest first; each costs its part of the line.
 */
export function dealsOfLine(line: LineRow, devices: readonly DeviceRow[]): Deal[] {
  const { orderCode, userId, name, quantity, returned, cents, soldAt, endedAt, updatedAt } = line;
  const kept = devices.filter(({ backAt }) => backAt === null);
  const back = devices.filter(({ backAt }) => backAt !== null).slice(0, returned);
  const prices = spreadCents(
    cents,
    Array.from({ length: quantity }, () => 1),
  );
  const deal = { userId, proposalId: null, orderCode };
  const known: Deal[] = [...kept, ...back].slice(0, quantity).flatMap(({ unitId, imei, backAt }, place) => {
    const device = { ...deal, unitId, imei, device: name, cents: prices[place] ?? 0 };
    const sold: Deal = { ...device, kind: 'sold', at: soldAt };
    if (backAt === null) return [sold];
    const at = endedAt !== null && endedAt < backAt ? endedAt : backAt;
    return [sold, { ...device, kind: 'returned', at }];
  });
  const others = (kind: Deal['kind'], count: number, at: Date): Deal[] => {
    const value = prices.slice(quantity - count).reduce((sum, price) => sum + price, 0);
    return count > 0
      ? [{ ...deal, kind, at, unitId: null, imei: null, device: counted(count, name), cents: value }]
      : [];
  };
  return [
    ...known,
    ...others('sold', Math.max(0, quantity - kept.length - back.length), soldAt),
    ...others('returned', returned - back.length, endedAt ?? updatedAt),
  ];
}

/** The newest first; of one moment, what came later in an order's life. */
export const newestFirst = (deals: readonly Deal[]) =>
  deals.toReversed().toSorted((one, other) => other.at.getTime() - one.at.getTime());
