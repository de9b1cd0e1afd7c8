import type { BodyOf } from '@giro/contract/call.ts';
import type { History, readHistoryCall } from '@giro/contract/calls/history.ts';
import type { RawBuilder } from 'kysely';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type Activity, record, subjects } from '../../platform/record/record.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import { presentDeal, presentPerson } from './history.presenter.ts';
import {
  findByCpf,
  findUnitIds,
  listDevices,
  listLines,
  listPeople,
  listProposals,
  ordersOf,
  ordersWith,
  type PersonRow,
  proposalsOf,
  proposalsWith,
} from './history.queries.ts';
import { type Deal, dealOfProposal, dealsOfLine, newestFirst } from './history.rules.ts';

type Asked = BodyOf<typeof readHistoryCall>;

/** Whom or what a history is of, as far as the shop knows it. */
interface Found {
  people: PersonRow[];
  deals: Deal[];
  subject: Activity['subject'];
}

interface HistoryOptions {
  database: Database;
  box: SecretBox;
  reads: Pick<Limit, 'take'>;
}

export type HistoryService = ReturnType<typeof createHistory>;

export function createHistory({ database, box, reads }: HistoryOptions) {
  async function listDeals(proposals: RawBuilder<unknown>, orders: RawBuilder<unknown>): Promise<Deal[]> {
    const [offered, lines] = await Promise.all([listProposals(database, proposals), listLines(database, orders)]);
    const devices = await listDevices(database, [...new Set(lines.map(({ orderId }) => orderId))]);
    const ofLine = Map.groupBy(devices, ({ orderId, productId }) => `${orderId}/${productId}`);
    return [
      ...offered.map(dealOfProposal),
      ...lines.flatMap((line) => dealsOfLine(line, ofLine.get(`${line.orderId}/${line.productId}`) ?? [])),
    ];
  }

  async function ofPeople(people: PersonRow[]): Promise<Found> {
    const ids = people.map(({ id }) => id);
    const [first] = people;
    return {
      people,
      deals: await listDeals(proposalsOf(ids), ordersOf(ids)),
      subject: first && subjects.user(first),
    };
  }

  async function ofDevice(imei: string): Promise<Found> {
    const unitIds = await findUnitIds(database, imei);
    const all = await listDeals(proposalsWith(imei), ordersWith(unitIds));
    const deals = all.filter(({ orderCode, unitId }) => !orderCode || (unitId !== null && unitIds.includes(unitId)));
    const ids = deals.flatMap(({ userId }) => userId ?? []);
    return {
      people: await listPeople(database, ids),
      deals,
      subject: { kind: 'imei', id: imei, words: `IMEI ${imei}` },
    };
  }

  function find(asked: Asked): Promise<Found> {
    if ('imei' in asked) return ofDevice(asked.imei);
    if ('cpf' in asked) return findByCpf(database, box.equalityHashes(asked.cpf)).then(ofPeople);
    return listPeople(database, [asked.user_id]).then((people) => {
      if (people.length === 0) throw notFound('Pessoa não encontrada.');
      return ofPeople(people);
    });
  }

  /**
   * Everything between the shop and a person or of a device, newest first, once it is noted who has read it. Throws 404
   * for a person who is not there, 429 beyond 300 an hour.
   */
  async function read(asked: Asked, reader: ShopReader): Promise<History> {
    await reads.take(
      String(reader.id),
      'Você consultou 300 históricos em uma hora. Aguarde alguns minutos e tente de novo.',
    );
    const { people, deals, subject } = await find(asked);
    await record(database, { kind: 'history-read', subject });
    return {
      people: people.map((person) => presentPerson(person, box, reader)),
      entries: newestFirst(deals).map(presentDeal),
    };
  }

  return { read };
}
