/** The pages of the back-office on which what is known of a number stands. */
export const proposalUrl = (id: number) => `/propostas?search=${id}`;
export const unitUrl = (code: string) => `/unidades?search=${code}`;
export const orderUrl = (code: string) => `/vendas?search=${encodeURIComponent(code)}`;
