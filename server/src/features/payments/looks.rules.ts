/** The name under which looks and lists are counted, over all processes and providers. */
export const allLooks = 'provider';
