import { useSession } from '../../lib/api/session.ts';

/** True where the shop delivers or has a carrier, or has had: parcels are shown, and codes asked for instead of typed. */
export const useHasParcels = () => useSession({ always: true }).user?.has_parcels === true;
