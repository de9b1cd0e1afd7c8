import { timingSafeEqual } from 'node:crypto';
import type {
  Parcel,
  ParcelListQuery,
  ParcelOfProposal,
  ParcelWithEvents,
  Tracking,
} from '@giro/contract/calls/parcels.ts';
import { saoPauloDay } from '@giro/contract/rules/dates.ts';
import { isSentByShop } from '@giro/contract/rules/parcel.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { CarriersService } from '../delivery/delivery.port.ts';
import type { ParcelAddresses } from './parcel-addresses.service.ts';
import {
  presentEvent,
  presentOfProposal,
  presentParcel,
  presentTracking,
  type ShownParcel,
  unknownParcel,
} from './parcels.presenter.ts';
import {
  countSituations,
  findParcel,
  listEvents,
  listParcelBatch,
  listParcels,
  listParcelsById,
  type ParcelRow,
} from './parcels.queries.ts';

interface ParcelsOptions {
  database: Database;
  box: SecretBox;
  baseUrl: string;
  addresses: ParcelAddresses;
  carriers: Pick<CarriersService, 'open'>;
}

export type ParcelsService = ReturnType<typeof createParcels>;

/** Addresses of public pages of parcels: a keyed mark stands beside the number, so that nobody guesses another's. */
export function createTrackingLinks({ box, baseUrl }: Pick<ParcelsOptions, 'box' | 'baseUrl'>) {
  const markOf = (id: number) => box.hash(`parcel ${id}`);
  const tokenOf = (id: number) => `${id}-${markOf(id).toString('base64url')}`;

  /** Undefined for a token that is none of ours. */
  function read(token: string): number | undefined {
    const [, digits = '', mark = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(token) ?? [];
    const given = Buffer.from(mark, 'base64url');
    const wanted = markOf(Number(digits));
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? Number(digits) : undefined;
  }

  return { tokenOf, read, linkOf: (id: number) => `${baseUrl}/rastreio?token=${tokenOf(id)}` };
}

/** Parcels as they are looked at: by the desk, in files, and by whoever has a link. */
export function createParcels(options: ParcelsOptions & { links: ReturnType<typeof createTrackingLinks> }) {
  const { database, addresses, carriers, links } = options;

  async function complete(db: Executor, rows: readonly ParcelRow[]): Promise<ShownParcel[]> {
    const kept = await addresses.listFor(db, rows);
    return rows.map((row) => ({ row, address: kept.get(row.id) }));
  }

  const presentAll = async (db: Executor, rows: readonly ParcelRow[]): Promise<Parcel[]> =>
    (await complete(db, rows)).map(presentParcel);

  async function list(query: ParcelListQuery) {
    const [{ rows, found }, counts] = await Promise.all([listParcels(database, query), countSituations(database)]);
    return {
      parcels: pageOf(await presentAll(database, rows), found ?? counts[query.situacao ?? 'todos'], query.page),
      counts,
    };
  }

  /** The services by which a parcel can go, whoever of the shop packs it. */
  async function listServices({ way }: ParcelRow): Promise<ParcelWithEvents['services']> {
    const wanted = isSentByShop(way) ? 'send' : 'reverse';
    const services = (await carriers.open())?.services ?? [];
    return services.filter((service) => service.way === wanted).map(({ id, label }) => ({ id, label }));
  }

  /** Not inside a transaction. Throws 404. */
  async function get(id: number): Promise<ParcelWithEvents> {
    const row = await findParcel(database, id);
    const [shown] = row ? await complete(database, [row]) : [];
    if (!shown) throw notFound(unknownParcel);
    const events = (await listEvents(database, id)).map(presentEvent);
    return { ...presentParcel(shown), events, services: await listServices(shown.row) };
  }

  /** As proposals and orders show it, without an address. Throws 404. */
  async function getOfProposal(id: number): Promise<ParcelOfProposal> {
    const row = await findParcel(database, id);
    const [shown] = row ? await complete(database, [row]) : [];
    if (!shown) throw notFound(unknownParcel);
    return presentOfProposal(shown);
  }

  async function listById(ids: readonly number[]): Promise<Parcel[]> {
    const rows = await listParcelsById(database, ids);
    return presentAll(database, rows);
  }

  /** Those that were made in these days, in batches from one snapshot. */
  function listAll({ de, ate }: { de?: string | undefined; ate?: string | undefined }) {
    const time = { from: de ? saoPauloDay(de).from : undefined, to: ate ? saoPauloDay(ate).to : undefined };
    return readInBatches(
      database,
      (tx, afterId) => listParcelBatch(tx, time, afterId),
      (tx, rows) => presentAll(tx, rows),
    );
  }

  /** A parcel for who awaits it. */
  async function track(db: Executor, row: ParcelRow): Promise<Tracking> {
    const addressed = await addresses.listFor(db, [row]);
    return presentTracking({ row, address: addressed.get(row.id) }, await listEvents(db, row.id));
  }

  /** Throws 404 for a link that is none of ours. */
  async function readTracking(token: string): Promise<Tracking> {
    const id = links.read(token);
    const row = id === undefined ? undefined : await findParcel(database, id);
    if (!row) throw notFound('Não encontramos este envio. Confira o link do e-mail.');
    return track(database, row);
  }

  return { list, get, getOfProposal, listById, presentAll, complete, listAll, track, readTracking };
}
