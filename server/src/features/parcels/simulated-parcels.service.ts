import { CarrierProblem } from '../../platform/carriers/carrier.ts';
import type { CarrierSimulator, SimulatedHappening } from '../../platform/carriers/simulator.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import type { CarriersService } from '../delivery/delivery.port.ts';
import type { Following } from './following.service.ts';
import { unknownParcel } from './parcels.presenter.ts';
import { findParcel } from './parcels.queries.ts';

interface SimulatedParcelsOptions {
  database: Database;
  carriers: CarriersService;
  following: Pick<Following, 'lookAt'>;
}

/** Plays events of the simulator's parcels, which are then heard of as a carrier's are. */
export function createSimulatedParcels({ database, carriers, following }: SimulatedParcelsOptions) {
  /** Throws 404; 422 for a parcel of another carrier; 409 for one without a label or code. */
  async function simulate(parcelId: number, happening: SimulatedHappening): Promise<void> {
    const parcel = await findParcel(database, parcelId);
    if (!parcel) throw notFound(unknownParcel);
    const at = parcel.carrier === 'simulador' ? await carriers.openFor('simulador:') : undefined;
    if (at?.carrier.name !== 'simulador') throw refused('Só envios do simulador têm eventos de ensaio.');
    if (parcel.providerId === null || parcel.reference === null) throw conflict('Este envio ainda não tem etiqueta.');
    try {
      await (at.carrier as CarrierSimulator).simulate(parcel.reference, happening);
    } catch (error) {
      throw error instanceof CarrierProblem ? conflict(error.message) : error;
    }
    await following.lookAt([parcelId]);
  }

  return { simulate };
}
