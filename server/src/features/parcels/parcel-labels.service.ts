import { isSentByShop, parcelStateRows } from '@giro/contract/rules/parcel.ts';
import { CarrierProblem } from '../../platform/carriers/carrier.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PrivateFiles } from '../../platform/files/private-files.ts';
import type { SentFile } from '../../platform/http/answers.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { DeliveryTermsService } from '../delivery/delivery.port.ts';
import { type Asking, refOf } from './asking.service.ts';
import { drawLabel, joinLabels } from './label-pdf.presenter.ts';
import type { ParcelAddresses } from './parcel-addresses.service.ts';
import { noteLabel } from './parcel-moves.queries.ts';
import { hasLabel, sourceOf, unknownParcel } from './parcels.presenter.ts';
import { findParcel, type ParcelRow } from './parcels.queries.ts';

interface ParcelLabelsOptions {
  database: Database;
  privateFiles: PrivateFiles;
  asking: Pick<Asking, 'openFor'>;
  addresses: ParcelAddresses;
  deliveryTerms: Pick<DeliveryTermsService, 'read'>;
}

export type ParcelLabels = ReturnType<typeof createParcelLabels>;

class NotDrawn extends Error {}

const noLabel = 'Este envio ainda não tem etiqueta.';

/** Labels as PDF: carriers' are kept as private files, and where no carrier is asked they are drawn here. */
export function createParcelLabels(options: ParcelLabelsOptions) {
  const { database, privateFiles, asking, addresses, deliveryTerms } = options;

  /** Keeps the carrier's paper of a label, once. Throws while the carrier still draws it. */
  async function fetch(parcelId: number): Promise<void> {
    const parcel = await findParcel(database, parcelId);
    if (!parcel || parcel.labelFile !== null || !isSentByShop(parcel.way)) return;
    if (parcel.state !== 'ready' && !parcelStateRows[parcel.state].hasLeft) return;
    const at = await asking.openFor(parcel);
    if (!at) return;
    const bytes = await at.carrier.label(refOf(parcel));
    const file = bytes && (await privateFiles.store(bytes));
    if (!file) throw new NotDrawn('The carrier still draws this label.');
    const isKept = await database.transaction().execute(async (tx) => {
      const fileId = await privateFiles.record(tx, file, parcel.askedBy);
      if (await noteLabel(tx, parcel, fileId)) return true;
      // Another process was quicker.
      await privateFiles.forget(tx, fileId);
      return false;
    });
    if (!isKept) await privateFiles.discard(file);
  }

  async function draw(parcel: ParcelRow): Promise<Buffer> {
    const [to, { origin: from }] = [await addresses.find(database, parcel), await deliveryTerms.read(database)];
    if (!to) throw notFound('O endereço deste envio foi esquecido.');
    const { serviceLabel: service, trackingCode, weightG } = parcel;
    return drawLabel({ title: sourceOf(parcel), service, trackingCode, weightG, to, from });
  }

  async function readOne(id: number): Promise<Buffer> {
    const known = await findParcel(database, id);
    if (!known) throw notFound(unknownParcel);
    if (known.labelFile === null && known.carrier !== 'manual') await fetch(id).catch(explain);
    const parcel = (await findParcel(database, id)) ?? known;
    if (!hasLabel(parcel)) throw notFound(noLabel);
    if (parcel.labelFile === null) return draw(parcel);
    const file = await privateFiles.find(database, parcel.labelFile);
    if (!file) throw notFound(noLabel);
    return file.bytes;
  }

  /** Labels as one file. Throws 404 for one that there is not; 503 while the carrier does not answer. */
  async function read(ids: readonly number[]): Promise<SentFile> {
    const labels: Buffer[] = [];
    for (const id of new Set(ids)) labels.push(await readOne(id));
    const name = ids.length === 1 ? `etiqueta-${ids[0]}` : 'etiquetas';
    return { contentType: 'application/pdf', bytes: await joinLabels(labels), name };
  }

  return { fetch, read };
}

/** While somebody waits for it. */
function explain(error: unknown): never {
  if (error instanceof NotDrawn) throw notFound('A transportadora ainda está desenhando esta etiqueta.');
  if (error instanceof CarrierProblem) throw new Refusal(503, error.message);
  throw error;
}
