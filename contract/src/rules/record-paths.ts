/** The pages of the back-office that are about one proposal, one order, one person. */
export const proposalPath = (id: number) => `/propostas/${id}`;
export const salePath = (orderCode: string) => `/vendas/${encodeURIComponent(orderCode)}`;
export const personPath = (id: number) => `/usuarios/${id}`;
/** The list in which it is alone: a unit has no page of its own. */
export const unitPath = (unitCode: string) => `/unidades?search=${encodeURIComponent(unitCode)}`;
