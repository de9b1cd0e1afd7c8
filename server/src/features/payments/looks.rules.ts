/** The name under which all looks and lists of the provider are counted, over all processes: there is one provider. */
export const allLooks = 'provider';
