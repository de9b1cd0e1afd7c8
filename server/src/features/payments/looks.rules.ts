/** The name under which all looks and lists of the provider are counted, over all processes: there is one provider. */
export const allLooks = 'provider';

/** How many of the looks and lists of a minute may be planned ones, so that what a provider tells is looked at at once. */
export const mostPlannedLooks = 40;

/** Whose job is done first while many wait: what a provider tells, then the code that a buyer waits for, then the rest. */
export const jobPriority = { told: -2, opening: -1, planned: 0 };
