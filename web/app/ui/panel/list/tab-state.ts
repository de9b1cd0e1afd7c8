/** The open tab of a screen, from its address; without one that exists it is the usual one. */
export function readTab<Tab extends string>(params: URLSearchParams, tabs: readonly { value: Tab }[], usual: Tab): Tab {
  const wanted = params.get('aba');
  return tabs.find(({ value }) => value === wanted)?.value ?? usual;
}

/** The address of a tab. Pages belong to the tab that is left. */
export function tabParams<Tab extends string>(tab: Tab, usual: Tab): URLSearchParams {
  return new URLSearchParams(tab === usual ? {} : { aba: tab });
}
