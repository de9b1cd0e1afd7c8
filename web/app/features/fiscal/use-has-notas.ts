import { useSession } from '../../lib/api/session.ts';

/** True where the shop has set up its notas, or has some: cards of notas stand on orders and proposals. */
export const useHasNotas = () => useSession({ always: true }).user?.has_notas === true;
