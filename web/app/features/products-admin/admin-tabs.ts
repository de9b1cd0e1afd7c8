/** The parts of '/cadastros', in the order of their tabs; the address says which one is open. */
export const adminTabs = [
  { value: 'tipos', label: 'Tipos' },
  { value: 'caracteristicas', label: 'Caracteristicas' },
  { value: 'modelos', label: 'Modelos' },
  { value: 'aparelhos', label: 'Aparelhos' },
] as const;
export type AdminTab = (typeof adminTabs)[number]['value'];

const usualTab: AdminTab = 'aparelhos';

export function readTab(params: URLSearchParams): AdminTab {
  const wanted = params.get('aba');
  return adminTabs.find(({ value }) => value === wanted)?.value ?? usualTab;
}

/** The address of a tab. Pages belong to the tab that is left. */
export function tabParams(tab: AdminTab): URLSearchParams {
  return new URLSearchParams(tab === usualTab ? {} : { aba: tab });
}
