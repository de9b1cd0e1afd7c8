import type { CarrierNotice } from '../../platform/carriers/carrier.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { CarriersService } from '../delivery/delivery.port.ts';
import type { Asking } from './asking.service.ts';
import type { Following } from './following.service.ts';
import { findNotice, insertNotice, noteLooked } from './parcel-looks.queries.ts';
import { findParcel, findParcelByNotice } from './parcels.queries.ts';

interface ParcelNoticesOptions {
  database: Database;
  carriers: CarriersService;
  asking: Pick<Asking, 'ask'>;
  following: Pick<Following, 'lookAt'>;
}

export type ParcelNotices = ReturnType<typeof createParcelNotices>;

/** Notices that carriers send by themselves. They are never believed: each is a reason to ask the carrier. */
export function createParcelNotices({ database, carriers, asking, following }: ParcelNoticesOptions) {
  /** Throws 404 for a secret that is not that of the carrier's address. */
  async function assertHook(secret: string): Promise<void> {
    if (!(await carriers.isHook(secret))) throw notFound();
  }

  /** Keeps what a notice is about; one without a signature tries the address. Throws 404, and 401 for a wrong signature. */
  async function hear(secret: string, notice: CarrierNotice): Promise<void> {
    await assertHook(secret);
    const at = await carriers.open();
    const verdict = at?.carrier.readNotice(notice) ?? { kind: 'unsigned' };
    if (verdict.kind === 'wrong') throw new Refusal(401, 'A assinatura deste aviso não confere.');
    if (verdict.kind === 'signed' && (verdict.id !== null || verdict.reference !== null)) {
      await insertNotice(database, verdict);
    }
  }

  /** Asks about the subject of a notice. Throws for an answer that may come later, so that the job is tried again. */
  async function look(noticeId: number): Promise<void> {
    const notice = await findNotice(database, noticeId);
    if (!notice) return;
    const parcelId = await findParcelByNotice(database, notice);
    const parcel = parcelId === undefined ? undefined : await findParcel(database, parcelId);
    if (parcel?.state === 'asking') await asking.ask(parcel.id);
    else if (parcel) await following.lookAt([parcel.id]);
    await noteLooked(database, noticeId);
  }

  return { assertHook, hear, look };
}
